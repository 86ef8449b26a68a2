import { describe, expect, it } from 'vitest'
import { fillPage, html } from './page.ts'

const page = `<head><!--head--><title>General</title><!--/head--></head>
<body><!--first-paint--><h1 title="{{name}}">{{name}}</h1><img src="{{image|/default.webp}}"><!--/first-paint--></body>`

describe('a page', () => {
  it('is filled with what is known, escaped wherever it stands', () => {
    const name = `<b> "O'Hara" & $& $1 {{image}} </script>`
    const filled = fillPage(page, {
      head: html`<title>${name}</title>`,
      words: { name },
      answers: { '/api/x': { name } },
    })
    const escaped = '&lt;b&gt; &quot;O&#39;Hara&quot; &amp; $&amp; $1 {{image}} &lt;/script&gt;'
    expect(filled).toContain(`<title>${escaped}</title>`)
    expect(filled).toContain(`<h1 title="${escaped}">${escaped}</h1>`)
    expect(filled).toContain('<img src="/default.webp">')
    expect(filled).not.toContain('General')
    const answers = /type="application\/json">(.*)<\/script><\/body>/.exec(filled)?.[1] ?? ''
    expect(answers).not.toContain('<')
    expect(JSON.parse(answers)).toEqual({ '/api/x': { name } })
  })

  it('keeps its general head and shows nothing unfilled when nothing is known', () => {
    const filled = fillPage(page, undefined)
    expect(filled).toContain('<title>General</title>')
    expect(filled).not.toContain('{{')
    expect(filled).not.toContain('answers')
  })

  it('has no first paint without words for it', () => {
    const filled = fillPage(page, { head: '', answers: {} })
    expect(filled).not.toContain('<h1')
  })
})
