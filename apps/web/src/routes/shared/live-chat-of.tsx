import { useAvatarsById } from '#features/avatars/queries.ts'
import { LiveChat } from './live-chat.tsx'

/** A live chat with an avatar of which only the id is known. */
export function LiveChatOf({ avatarId, onClose }: { avatarId: string; onClose: () => void }) {
  const [avatar] = useAvatarsById([avatarId]).avatars
  return avatar ? <LiveChat avatar={avatar} onClose={onClose} /> : null
}
