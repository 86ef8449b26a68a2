import { Link } from '@tanstack/react-router'
import { LogIn } from 'lucide-react'
import { buttonStyles } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'

/** For visitors, where a list would be: they see nothing until they log in. */
export function SignInPrompt({
  heading,
  title,
  text,
}: {
  heading?: 'h2' | 'h3'
  title: string
  text: string
}) {
  return (
    <EmptyState icon={LogIn} heading={heading} title={title} text={text}>
      <Link to="/" className={buttonStyles({ variant: 'primary' })}>
        Log in
      </Link>
    </EmptyState>
  )
}
