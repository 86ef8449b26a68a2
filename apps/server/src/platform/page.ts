/** What the server knows of a screen when it sends its page; see the web app's build. */
export interface PageContent {
  /** Instead of the general title and description. */
  head: string
  /** Filled into the first paint; without them there is none. */
  words?: Record<string, string>
  /** What the app would ask for at once, by path. */
  answers: Record<string, unknown>
}

const HEAD = /<!--head-->.*<!--\/head-->/s
const FIRST_PAINT = /<!--first-paint-->(.*)<!--\/first-paint-->/s
const WORD = /\{\{(\w+)(?:\|([^}]*))?\}\}/g

/** A page with what is known of its screen; with nothing known, without what waits to be filled in. */
export function fillPage(page: string, content: PageContent | undefined): string {
  const firstPaint = ({ words }: PageContent, markup: string) =>
    words
      ? markup.replace(WORD, (_, name: string, otherwise = '') =>
          escapeHtml(words[name] ?? otherwise),
        )
      : ''
  const filled = page.replace(FIRST_PAINT, (_, markup: string) =>
    content ? firstPaint(content, markup) : '',
  )
  if (!content) return filled
  // Data, not a script: the policy lets it be. `<` could end it before its time.
  const answers = JSON.stringify(content.answers).replaceAll('<', '\\u003c')
  return filled
    .replace(HEAD, () => content.head)
    .replace(
      '</body>',
      () => `<script id="answers" type="application/json">${answers}</script></body>`,
    )
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}

/** Markup in which every value is escaped. */
export function html(parts: TemplateStringsArray, ...values: string[]): string {
  return String.raw({ raw: parts }, ...values.map(escapeHtml))
}
