import { CARD_TYPES, importCard } from '@inamora/contract/studio'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { FileDrop } from '#components/ui/file-drop.tsx'
import { messageOf } from '#lib/error-message.ts'
import { toast } from '#lib/toast.ts'
import { upload } from '#lib/upload.ts'
import { routes } from './queries.ts'

const RULES = { types: CARD_TYPES, maxBytes: importCard.upload.maxBytes }

/** A new draft from a character card of this or another program. */
export function ImportCardDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [progress, setProgress] = useState(0)
  const send = useMutation({
    mutationFn: (file: File) => upload(routes.importCard, { body: file }, setProgress),
    onSuccess: (imported) => {
      if (imported.notes.length === 0) open(imported)
    },
  })

  function open({ id, name }: { id: string; name: string }) {
    toast({
      title: 'Card imported',
      description: `${name || 'The avatar'} is a draft now. Look through it before you publish.`,
    })
    void navigate({ to: '/studio/avatars/$avatarId', params: { avatarId: id } })
    onClose()
  }

  if (send.data && send.data.notes.length > 0) {
    const imported = send.data
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title={`${imported.name || 'The avatar'} is here`}
        description="Not everything on the card could be taken over:"
      >
        <ul dir="auto" className="mt-4 list-disc space-y-2 pl-5 marker:text-mute">
          {imported.notes.map((note) => (
            <li key={note} className="break-words">
              {note}
            </li>
          ))}
        </ul>
        <div className="mt-7 flex justify-end">
          <Button variant="primary" onClick={() => open(imported)}>
            Open the draft
          </Button>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Import card"
      description="A Character Card V2 or V3, as a PNG picture or a JSON file. It becomes a new draft; nothing you have is changed."
    >
      <FileDrop
        label="Choose a card or drop it here"
        rules={RULES}
        progress={send.isPending ? progress : undefined}
        error={send.isError ? messageOf(send.error) : null}
        onFile={(file) => {
          setProgress(0)
          send.mutate(file)
        }}
        className="mt-6"
      />
      <p className="mt-4 text-mute text-sm">
        Name, description, greeting, character and examples are taken over. Face, voice, price and
        rewards you choose here.
      </p>
    </Dialog>
  )
}
