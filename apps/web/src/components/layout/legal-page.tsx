import type { ReactNode } from 'react'
import { useDocumentTitle } from '#lib/document-title.ts'
import { BackLink } from './back-link.tsx'

export interface LegalSection {
  title: string
  paragraphs: readonly ReactNode[]
}

/** A long text to read in peace. */
export function LegalPage({
  title,
  updated,
  sections,
}: {
  title: string
  updated: string
  sections: readonly LegalSection[]
}) {
  useDocumentTitle(title)
  return (
    <article className="mx-auto w-full max-w-3xl px-4 py-8 sm:px-6 sm:py-10">
      <BackLink to="/" label="Back to Home" />
      <h1 className="display text-[2.6rem] sm:text-5xl">{title}</h1>
      <p className="mt-3 text-mute">Last updated: {updated}</p>
      <div className="mt-10 space-y-9">
        {sections.map((section) => (
          <section key={section.title}>
            <h2 className="display text-2xl">{section.title}</h2>
            {section.paragraphs.map((paragraph, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the text is fixed
              <p key={index} className="mt-3 text-cream/80 leading-relaxed">
                {paragraph}
              </p>
            ))}
          </section>
        ))}
      </div>
    </article>
  )
}
