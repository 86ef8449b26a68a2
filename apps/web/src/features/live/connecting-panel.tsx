import { Dialog } from 'radix-ui'
import { Button } from '#components/ui/button.tsx'
import { Panel } from './panel.tsx'

export function ConnectingPanel({ name, onCancel }: { name: string; onCancel: () => void }) {
  return (
    <Panel className="items-center justify-center text-center">
      <span
        aria-hidden="true"
        className="size-12 animate-spin-slow rounded-full border-2 border-white/10 border-t-rose"
      />
      <div role="status" className="mt-8">
        <Dialog.Title className="display text-3xl">Connecting...</Dialog.Title>
        <Dialog.Description className="mt-3 max-w-xs text-mute">
          {name} is getting ready. The minute starts when you see each other.
        </Dialog.Description>
      </div>
      <Button variant="ghost" onClick={onCancel} className="mt-8">
        Cancel
      </Button>
    </Panel>
  )
}
