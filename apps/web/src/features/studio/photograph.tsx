import { uploadPhotograph } from '@inamora/contract/studio'
import { useMutation } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { FileDrop } from '#components/ui/file-drop.tsx'
import { messageOf } from '#lib/error-message.ts'
import { upload } from '#lib/upload.ts'
import { routes } from './queries.ts'

const ADVICE = [
  'One person, 18 or over, facing the camera',
  'The mouth closed, the face well lit, nothing before it',
  'Head and shoulders, at least 512 pixels wide',
] as const

/** A photograph instead of a drawing; the engine says in words what it cannot use. */
export function Photograph({
  hasOne,
  onAccepted,
}: {
  hasOne: boolean
  onAccepted: (photographId: string) => void
}) {
  const [progress, setProgress] = useState(0)
  const send = useMutation({
    mutationFn: (file: File) => upload(routes.photograph, { body: file }, setProgress),
    onSuccess: ({ photograph_id }) => onAccepted(photograph_id),
  })
  return (
    <div>
      <FileDrop
        label={hasOne ? 'Choose another photograph' : 'Choose a photograph or drop it here'}
        rules={uploadPhotograph.upload}
        progress={send.isPending ? progress : undefined}
        error={send.isError ? messageOf(send.error) : null}
        onFile={(file) => {
          setProgress(0)
          send.mutate(file)
        }}
      />
      <ul className="mt-5 space-y-2 text-mute text-sm">
        {ADVICE.map((line) => (
          <li key={line} className="flex gap-2.5">
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ok" />
            {line}
          </li>
        ))}
      </ul>
      <p className="mt-5 text-mute text-sm">
        Only use a face you may use: you will be asked whose it is. Where and when it was taken is
        removed from the file.
      </p>
    </div>
  )
}
