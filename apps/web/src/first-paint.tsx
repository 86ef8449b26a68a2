import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Backdrop } from '#components/layout/backdrop.tsx'
import { Page } from '#components/layout/page.tsx'
import { FullScreenSpinner } from '#components/ui/spinner.tsx'
import { LandingFrame } from '#routes/shared/landing-frame.tsx'
import { SearchHeading } from '#routes/shared/search-heading.tsx'

/** What a visitor sees of these screens before any script has run. */
const SCREENS: Partial<Record<string, ReactNode>> = {
  landing: <LandingFrame card={<div className="panel h-[26.5rem] sm:h-[27rem]" />} />,
  search: (
    <Page>
      <div className="mb-10 sm:pt-2">
        <SearchHeading />
      </div>
    </Page>
  ),
}

/**
 * Called by the build, which writes the markup into the page of the screen; the app replaces it.
 * Whoever has a session sees the spinner of the shell from the first moment, whatever the screen.
 */
export function firstPaintOf(screen: string): string {
  const content = SCREENS[screen]
  return renderToStaticMarkup(
    <>
      {content ? (
        <div data-first-paint="visitor">
          <Backdrop />
          {content}
        </div>
      ) : null}
      <div data-first-paint={content ? 'member' : 'anyone'}>
        <FullScreenSpinner />
      </div>
    </>,
  )
}
