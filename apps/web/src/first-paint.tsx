import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import defaultHeader from '#assets/creator-header.webp'
import { BackLabel, backLinkStyles } from '#components/layout/back-link.tsx'
import { Backdrop } from '#components/layout/backdrop.tsx'
import { Logo } from '#components/layout/logo.tsx'
import { Page } from '#components/layout/page.tsx'
import { VisitorBar } from '#components/layout/visitor-bar.tsx'
import { FullScreenSpinner } from '#components/ui/spinner.tsx'
import { CreatorHeaderFrame, PHOTO_SIZE } from '#features/creators/creator-header.tsx'
import { HeaderImage } from '#features/creators/header-image.tsx'
import { LandingFrame } from '#routes/shared/landing-frame.tsx'
import { SearchHeading } from '#routes/shared/search-heading.tsx'

const bar = (
  <VisitorBar>
    <a href="/" className="rounded-lg">
      <Logo />
    </a>
  </VisitorBar>
)

/** What a visitor sees of these screens before any script has run. */
const SCREENS: Partial<Record<string, ReactNode>> = {
  landing: <LandingFrame card={<div className="panel h-[26.5rem] sm:h-[27rem]" />} />,
  search: (
    <>
      {bar}
      <Page>
        <div className="mb-10 sm:pt-2">
          <SearchHeading />
        </div>
      </Page>
    </>
  ),
  // The server fills in who it is; `|` stands before what is shown when there is nothing to fill in.
  creator: (
    <>
      {bar}
      <Page>
        <a href="/search" className={backLinkStyles}>
          <BackLabel label="Back to Search" />
        </a>
        <CreatorHeaderFrame
          name="{{name}}"
          bio="{{bio}}"
          image={<HeaderImage src={`{{image|${defaultHeader}}}`} />}
          photo={<span className={`shrink-0 rounded-full bg-ink-3 ${PHOTO_SIZE}`} />}
          counts={null}
        />
      </Page>
    </>
  ),
}

/**
 * Called by the build, which writes the markup into the page of the screen; the app replaces it.
 * Whoever has a session sees the spinner of the shell from the first moment, whatever the screen.
 */
export function firstPaintOf(screen: string): string {
  const content = SCREENS[screen]
  const visitor = content
    ? renderToStaticMarkup(
        <div data-first-paint="visitor">
          <Backdrop />
          {content}
        </div>,
      )
    : ''
  const spinner = renderToStaticMarkup(
    <div data-first-paint={content ? 'member' : 'anyone'}>
      <FullScreenSpinner />
    </div>,
  )
  return `<!--first-paint-->${visitor}<!--/first-paint-->${spinner}`
}
