import './styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from '#app/error-screen.tsx'
import { router } from '#app/router.tsx'
import { installFullscreenFlag } from '#lib/fullscreen.ts'
import { takeAnswersOfPage } from '#lib/page-answers.ts'
import { queryClient } from '#lib/query-client.ts'
import { followOtherTabs, storedSession, subscribeSession } from '#lib/session-storage.ts'
import { UserProvider } from '#lib/user-context.tsx'

installFullscreenFlag()
followOtherTabs()
takeAnswersOfPage()

let knownUserId = storedSession()?.id
subscribeSession(() => {
  const userId = storedSession()?.id
  if (userId !== knownUserId) queryClient.clear()
  knownUserId = userId
})

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')

const root = createRoot(container)
// The page already shows what stands still on its screen; it is replaced once the screen is here,
// by a transition, so that drawing it does not hold up the first taps.
void router.load().finally(() =>
  startTransition(() =>
    root.render(
      <StrictMode>
        <ErrorBoundary>
          <QueryClientProvider client={queryClient}>
            <UserProvider>
              <RouterProvider router={router} />
            </UserProvider>
          </QueryClientProvider>
        </ErrorBoundary>
      </StrictMode>,
    ),
  ),
)
