import { useState } from 'react'
import { Page } from '#components/layout/page.tsx'
import { SignInPrompt } from '#components/layout/sign-in-prompt.tsx'
import { HowCharismaWorks } from '#features/charisma/how-charisma-works.tsx'
import { useDocumentTitle } from '#lib/document-title.ts'
import { useUser } from '#lib/user-context.tsx'
import { LiveChatOf } from './shared/live-chat-of.tsx'
import { ProgressSection } from './shared/progress-section.tsx'
import { RewardsSection } from './shared/rewards-section.tsx'

export function RewardsPage() {
  useDocumentTitle('Rewards')
  const { user } = useUser()
  const [chattingId, setChattingId] = useState<string>()
  return (
    <Page>
      <div className="mb-10 sm:pt-2">
        <h1 className="display text-[2.6rem] sm:text-6xl">Rewards</h1>
        <p className="mt-2 text-lg text-mute">What your conversations have earned you.</p>
      </div>
      <div className="space-y-14">
        {user ? (
          <>
            <ProgressSection onChat={setChattingId} />
            <RewardsSection onChat={setChattingId} />
          </>
        ) : (
          <section aria-labelledby="your-rewards">
            <h2 id="your-rewards" className="sr-only">
              Your Rewards
            </h2>
            <SignInPrompt
              title="Log in to see your rewards"
              text="Charisma grows as you talk, and what it unlocks is kept for you."
            />
          </section>
        )}
        <HowCharismaWorks />
      </div>
      {chattingId ? (
        <LiveChatOf avatarId={chattingId} onClose={() => setChattingId(undefined)} />
      ) : null}
    </Page>
  )
}
