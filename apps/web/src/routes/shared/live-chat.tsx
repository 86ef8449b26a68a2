import type { Avatar } from '@inamora/contract/avatars'
import { lazy, Suspense } from 'react'
import { useUser } from '#lib/user-context.tsx'

const LiveChatModal = lazy(async () => ({
  default: (await import('#features/live/live-chat-modal.tsx')).LiveChatModal,
}))
const ReportButton = lazy(async () => ({
  default: (await import('#features/reports/report-button.tsx')).ReportButton,
}))

/** A live chat as fans have it, with a way to report the avatar. */
export function LiveChat({ avatar, onClose }: { avatar: Avatar; onClose: () => void }) {
  const { user } = useUser()
  const isOwn = user?.id === avatar.creator_user_id
  return (
    <Suspense>
      <LiveChatModal
        avatar={avatar}
        report={
          isOwn ? null : (
            <Suspense>
              <ReportButton avatar={avatar} />
            </Suspense>
          )
        }
        onClose={onClose}
      />
    </Suspense>
  )
}
