import { Particles } from '#components/layout/particles.tsx'
import { AuthCard } from '#features/accounts/auth-card.tsx'
import { useDocumentTitle } from '#lib/document-title.ts'
import { LandingFrame } from './shared/landing-frame.tsx'

export function LandingPage() {
  useDocumentTitle()
  return (
    <>
      <Particles />
      <LandingFrame card={<AuthCard />} />
    </>
  )
}
