import { Link, type LinkComponentProps } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'

export const backLinkStyles =
  '-ml-3 mb-4 inline-flex h-10 items-center gap-2 rounded-full px-3 font-medium text-mute text-sm transition duration-200 ease-out hover:bg-white/6 hover:text-cream'

/** The way back, above a page's title. */
export function BackLink({ to, label }: { to: LinkComponentProps['to']; label: string }) {
  return (
    <Link to={to} className={backLinkStyles}>
      <BackLabel label={label} />
    </Link>
  )
}

export function BackLabel({ label }: { label: string }) {
  return (
    <>
      <ArrowLeft aria-hidden="true" className="size-4" />
      {label}
    </>
  )
}
