import type { Avatar } from '@inamora/contract/avatars'
import { Video } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Portrait } from '#components/ui/portrait.tsx'
import { formatPrice } from '#lib/format.ts'

/** The start screen of a live chat. */
export function LiveChatModal({ avatar, onClose }: { avatar: Avatar; onClose: () => void }) {
  const [wasAsked, setWasAsked] = useState(false)
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Start Live Chat Session"
      description={`One minute with ${avatar.avatar_name}, face to face, by text or voice.`}
      className="max-w-md"
    >
      <div className="relative mt-6 overflow-hidden rounded-[22px]">
        <Portrait
          src={avatar.image_url}
          name={avatar.avatar_name}
          alt={`Portrait of ${avatar.avatar_name}`}
          sizes="400px"
          eager
          className="h-72 w-full object-cover object-[50%_25%]"
        />
        <div className="absolute inset-x-0 bottom-0 flex items-end justify-between bg-linear-to-t from-ink-1 to-transparent p-4 pt-12">
          <span className="display text-2xl">{avatar.avatar_name}</span>
          <span className="font-semibold text-gold text-sm">{formatPrice(avatar.price)}/min</span>
        </div>
      </div>
      <Button variant="primary" size="lg" onClick={() => setWasAsked(true)} className="mt-6 w-full">
        <Video aria-hidden="true" />
        Start Live Chat
      </Button>
      <p role="status" className="mt-3 min-h-6 text-center text-sm text-warn">
        {wasAsked ? 'Live chat is not switched on yet on this installation.' : ''}
      </p>
    </Dialog>
  )
}
