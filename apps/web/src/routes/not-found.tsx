import { Link } from '@tanstack/react-router'
import { buttonStyles } from '#components/ui/button.tsx'
import { useDocumentTitle } from '#lib/document-title.ts'

export function NotFoundPage() {
  useDocumentTitle('Page Not Found')
  return (
    <div className="grid min-h-[80dvh] place-items-center px-6 text-center">
      <div className="max-w-md">
        <p className="display text-flame text-8xl italic">404</p>
        <h1 className="display mt-4 text-4xl">Page Not Found</h1>
        <p className="mt-3 mb-8 text-mute">Did you forget to add the page to the router?</p>
        <Link to="/" className={buttonStyles({ variant: 'primary' })}>
          Back to Home
        </Link>
      </div>
    </div>
  )
}
