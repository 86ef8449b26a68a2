import type { toOpenApi } from '@inamora/contract/openapi'
import type { RouteDeclaration } from '@inamora/contract/route'
import { errorsOf } from '@inamora/contract/route'

type Document = ReturnType<typeof toOpenApi>

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)
}

function json(value: unknown): string {
  return `<pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`
}

function bodyHtml({ upload }: RouteDeclaration, schema: unknown): string {
  if (upload) {
    const size = `${upload.maxBytes / 1024 / 1024} MB`
    return `<h4>Body</h4><p>A file of at most ${size}: ${upload.types.join(', ')}</p>`
  }
  return schema ? `<h4>Body</h4>${json(schema)}` : ''
}

function operationHtml(route: RouteDeclaration, document: Document): string {
  const operation = document.paths[route.path]?.[route.method.toLowerCase()] as {
    parameters: { name: string; in: string; required: boolean; schema: unknown }[]
    requestBody?: { content: Record<string, { schema?: unknown }> }
    responses: Record<string, { content?: { 'application/json': { schema: unknown } } }>
  }
  const status = String(route.status ?? 200)
  const answer = operation.responses[status]?.content?.['application/json'].schema
  const rows = operation.parameters.map(
    (p) =>
      `<tr><td><code>${p.name}</code></td><td>${p.in}${p.required ? ', required' : ''}</td><td><code>${escapeHtml(JSON.stringify(p.schema))}</code></td></tr>`,
  )
  const access = {
    none: 'open to anyone',
    optional: 'open to anyone, bearer token optional',
    user: 'bearer token',
  }[route.access]
  return `<details><summary><b class="${route.method.toLowerCase()}">${route.method}</b> <code>${escapeHtml(route.path)}</code> <span>${escapeHtml(route.summary)}</span></summary>
<p>${access}${route.paged ? '; pages by <code>limit</code> and <code>cursor</code>, the next page in the <code>Link</code> header' : ''}</p>
${rows.length ? `<table>${rows.join('')}</table>` : ''}
${bodyHtml(route, operation.requestBody?.content['application/json']?.schema)}
<h4>Answer ${status}</h4>${answer ? json(answer) : '<p>No body.</p>'}
<h4>Errors</h4><p>${errorsOf(route)
    .map((code) => `<code>${code}</code>`)
    .join(' ')}</p></details>`
}

/** A readable page of the API: plain HTML, no script, nothing from elsewhere. */
export function apiPage(routes: readonly RouteDeclaration[], document: Document): string {
  const tags = [...new Set(routes.map((route) => route.tag))]
  const sections = tags.map(
    (tag) =>
      `<section><h2>${tag}</h2>${routes
        .filter((route) => route.tag === tag)
        .map((route) => operationHtml(route, document))
        .join('\n')}</section>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(document.info.title)}</title><style>
body{margin:0 auto;max-width:60rem;padding:2rem 1rem;background:#120b10;color:#f7ece1;font:16px/1.5 system-ui,sans-serif}
h1,h2{font-weight:400}h2{margin-top:2.5rem;color:#e3b873}a{color:#f0936b}
details{background:#1a1117;border:1px solid #ffffff14;border-radius:14px;margin:.5rem 0;padding:.6rem 1rem}
summary{cursor:pointer}summary span{color:#b9a7a8}b{color:#f0936b}code,pre{font:13px/1.5 ui-monospace,monospace}
pre{background:#120b10;border-radius:10px;overflow:auto;padding:.8rem}td{padding:.15rem .8rem .15rem 0;vertical-align:top}
</style></head><body><h1>${escapeHtml(document.info.title)}</h1>
<p>The same as a document: <a href="/api/openapi.json">/api/openapi.json</a>. Errors look like <code>{"code", "message", "details"?}</code>. Lists are plain arrays.</p>
${sections.join('\n')}</body></html>`
}
