import type { StudioAvatar } from '@inamora/contract/studio'
import { useMutation } from '@tanstack/react-query'
import { FileInput, FileOutput } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { api } from '#lib/api.ts'
import { downloadText } from '#lib/download.ts'
import { messageOf } from '#lib/error-message.ts'
import { toast } from '#lib/toast.ts'
import type { DraftSaver } from './draft-saver.ts'
import { routes } from './queries.ts'

const ImportCardDialog = lazy(async () => ({
  default: (await import('./import-card-dialog.tsx')).ImportCardDialog,
}))

/** The way in and out: a card any program that knows the format can read. */
export function CardSection({ avatar, saver }: { avatar: StudioAvatar; saver: DraftSaver }) {
  const id = useId()
  const [isImporting, setIsImporting] = useState(false)
  const save = useMutation({
    mutationFn: async () => {
      await saver.flush()
      return await api.call(routes.exportCard, { params: { id: avatar.id } })
    },
    onSuccess: (card) =>
      downloadText(fileName(avatar.name), JSON.stringify(card, null, 2), 'application/json'),
    onError: (error) =>
      toast({ title: 'Card not exported', description: messageOf(error), variant: 'destructive' }),
  })
  return (
    <section aria-labelledby={id} className="mt-9 border-line border-t pt-7">
      <h3 id={id} className="display text-2xl">
        Character card
      </h3>
      <p className="mt-1 mb-4 text-mute text-sm">
        Take this persona elsewhere as a Character Card V3, or bring one as a new avatar.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button disabled={save.isPending} onClick={() => save.mutate()}>
          <FileOutput aria-hidden="true" />
          Export card
        </Button>
        <Button onClick={() => setIsImporting(true)}>
          <FileInput aria-hidden="true" />
          Import card
        </Button>
      </div>
      {isImporting ? (
        <Suspense>
          <ImportCardDialog onClose={() => setIsImporting(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}

function fileName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return `${plain.toLowerCase() || 'avatar'}.card.json`
}
