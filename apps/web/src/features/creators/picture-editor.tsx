import type { Creator } from '@inamora/contract/creators'
import { IMAGE_MAX_BYTES, IMAGE_TYPES } from '@inamora/contract/media'
import { useMutation } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { FileDrop } from '#components/ui/file-drop.tsx'
import { api } from '#lib/api.ts'
import { messageOf } from '#lib/error-message.ts'
import { toast } from '#lib/toast.ts'
import { upload } from '#lib/upload.ts'
import { profileRoutes } from './profile-queries.ts'

const CropDialog = lazy(async () => ({
  default: (await import('#components/ui/crop-dialog.tsx')).CropDialog,
}))

const RULES = { types: IMAGE_TYPES, maxBytes: IMAGE_MAX_BYTES }

const PICTURES = {
  photo: { word: 'photo', shape: 'round', width: 640, height: 640 },
  header: { word: 'header image', shape: 'rect', width: 1600, height: 520 },
} as const

/** Chooses, crops, sends and removes one of the two pictures of a profile. */
export function PictureEditor({
  creator,
  picture,
  current,
  hasOwn,
  onSaved,
}: {
  creator: Creator
  picture: keyof typeof PICTURES
  /** The picture as fans see it. */
  current: ReactNode
  hasOwn: boolean
  onSaved: (creator: Creator) => void
}) {
  const { word, shape, width, height } = PICTURES[picture]
  const params = { id: creator.id, picture }
  const [chosen, setChosen] = useState<File>()
  const [progress, setProgress] = useState(0)
  const [isAsking, setIsAsking] = useState(false)
  const send = useMutation({
    mutationFn: (body: Blob) => upload(profileRoutes.putPicture, { params, body }, setProgress),
    onSuccess: (saved) => {
      onSaved(saved)
      toast({ title: 'Picture saved', description: `Your ${word} is in place.` })
    },
  })
  const remove = useMutation({
    mutationFn: () => api.call(profileRoutes.removePicture, { params }),
    onSuccess: onSaved,
    onError: (error) =>
      toast({
        title: 'Picture not removed',
        description: messageOf(error),
        variant: 'destructive',
      }),
  })
  return (
    <div className="space-y-4">
      <div
        className={
          shape === 'round' ? 'flex flex-col gap-6 sm:flex-row sm:items-center' : 'space-y-4'
        }
      >
        {current}
        <FileDrop
          label={`Choose a ${word}`}
          rules={RULES}
          progress={send.isPending ? progress : undefined}
          error={send.isError ? messageOf(send.error) : null}
          onFile={setChosen}
          className="flex-1"
        />
      </div>
      {hasOwn ? (
        <Button
          variant="ghost"
          size="sm"
          disabled={remove.isPending}
          onClick={() => setIsAsking(true)}
        >
          Remove {word}
        </Button>
      ) : null}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Remove ${word}?`}
        text="The default picture of the house takes its place."
        confirmLabel="Remove"
        onConfirm={() => remove.mutate()}
      />
      {chosen ? (
        <Suspense>
          <CropDialog
            file={chosen}
            title={`Crop your ${word}`}
            shape={shape}
            width={width}
            height={height}
            onCancel={() => setChosen(undefined)}
            onCropped={(blob) => {
              setChosen(undefined)
              setProgress(0)
              send.mutate(blob)
            }}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
