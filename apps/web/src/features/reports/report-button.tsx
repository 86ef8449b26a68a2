import type { Avatar } from '@inamora/contract/avatars'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { ReportDialog } from './report-dialog.tsx'

/** A quiet way to say that something is wrong with an avatar. */
export function ReportButton({ avatar }: { avatar: Avatar }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={`Report ${avatar.avatar_name}`}
        onClick={() => setIsOpen(true)}
        className="-my-1 inline-flex items-baseline gap-1.5 py-1 text-mute underline-offset-4 hover:text-cream hover:underline"
      >
        <Flag aria-hidden="true" className="size-3.5 self-center" />
        Report
      </button>
      {isOpen ? <ReportDialog avatar={avatar} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}
