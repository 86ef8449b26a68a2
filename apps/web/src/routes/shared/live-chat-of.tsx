import { lazy, Suspense } from 'react'
import { useAvatarsById } from '#features/avatars/queries.ts'

const LiveChatModal = lazy(async () => ({
  default: (await import('#features/live/live-chat-modal.tsx')).LiveChatModal,
}))

/** A live chat with an avatar of which only the id is known. */
export function LiveChatOf({ avatarId, onClose }: { avatarId: string; onClose: () => void }) {
  const [avatar] = useAvatarsById([avatarId]).avatars
  if (!avatar) return null
  return (
    <Suspense>
      <LiveChatModal avatar={avatar} onClose={onClose} />
    </Suspense>
  )
}
