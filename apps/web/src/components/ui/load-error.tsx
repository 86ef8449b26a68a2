import { CircleAlert } from 'lucide-react'
import { messageOf } from '#lib/error-message.ts'
import { Button } from './button.tsx'

/** In place of what could not be fetched. */
export function LoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div role="alert" className="flex animate-appear flex-col items-center px-4 py-8 text-center">
      <CircleAlert aria-hidden="true" className="mb-3 size-7 text-bad" strokeWidth={1.5} />
      <p className="font-semibold">This could not be loaded</p>
      <p className="mt-1 mb-5 max-w-md text-mute text-sm">{messageOf(error)}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}
