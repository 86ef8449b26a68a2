import type { StudioAvatar } from '@inamora/contract/studio'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { api } from '#lib/api.ts'
import { messageOf } from '#lib/error-message.ts'
import { toast } from '#lib/toast.ts'
import type { DraftSaver } from './draft-saver.ts'
import { routes } from './queries.ts'
import { nameOf } from './status.ts'

const CONSEQUENCES = [
  'Fans can no longer find it or talk to it, and a chat that runs now ends.',
  'Its rewards with their pictures and videos are deleted, also for fans who unlocked them.',
  'Face, voice and everything it learned are deleted.',
  'What it earned stays yours, and receipts of past chats stay with the fans.',
] as const

/** Says what is lost and what stays, before it happens. */
export function DeleteAvatarDialog({
  avatar,
  saver,
  onClose,
}: {
  avatar: StudioAvatar
  saver: DraftSaver
  onClose: () => void
}) {
  const name = nameOf(avatar)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [isSure, setIsSure] = useState(false)
  const remove = useMutation({
    mutationFn: async () => {
      await saver.flush()
      await api.call(routes.remove, { params: { id: avatar.id } })
    },
    onSuccess: async () => {
      saver.abandon()
      toast({ title: 'Avatar deleted', description: `${name} is gone.` })
      await navigate({ to: '/studio' })
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) =>
          /^\/api\/v1\/(avatars?|creator_user)\b/.test(String(queryKey[0])),
      })
    },
    onError: (error) =>
      toast({ title: 'Not deleted', description: messageOf(error), variant: 'destructive' }),
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Delete ${name}?`}
      description="This cannot be undone."
    >
      <ul className="mt-5 list-disc space-y-2 pl-5 marker:text-mute">
        {CONSEQUENCES.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <label className="mt-6 flex cursor-pointer items-start gap-3">
        <input
          type="checkbox"
          checked={isSure}
          onChange={(event) => setIsSure(event.target.checked)}
          className="mt-0.5 size-5 shrink-0 accent-rose"
        />
        I understand, delete it for good
      </label>
      <div className="mt-7 flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Keep it</Button>
        <Button
          variant="danger"
          disabled={!isSure || remove.isPending}
          onClick={() => remove.mutate()}
        >
          {remove.isPending ? 'Deleting...' : 'Delete avatar'}
        </Button>
      </div>
    </Dialog>
  )
}
