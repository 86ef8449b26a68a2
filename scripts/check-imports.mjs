// The import rules of ARCHITECTURE.md, so that nobody has to remember them.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { root } from './install.mjs'

const PACKAGES = ['packages/contract', 'apps/server', 'apps/engine', 'apps/web']

function* sourcesIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* sourcesIn(path)
    else if (/\.tsx?$/.test(entry.name)) yield path
  }
}

function importsOf(file) {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1])
}

/** Where an import inside one package leads, as a path below its `src`; nothing for other packages. */
function targetInside(src, file, specifier) {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return relative(src, normalize(join(dirname(file), specifier)))
  return undefined
}

/** Why an import is not allowed, or nothing. */
function complaint(home, from, specifier, to, isTest) {
  if (home === 'packages/contract') {
    return to === undefined && specifier !== 'zod' && !isTest
      ? 'contract imports only zod'
      : undefined
  }
  if (/^@inamora\/(?!contract\/)/.test(specifier)) return 'no app imports another'
  if (to === undefined) return undefined
  if (to.startsWith('..')) return 'leaves its app'
  const [fromRoom, fromNoun] = from.split('/')
  const [toRoom, toNoun] = to.split('/')
  if (home === 'apps/web') {
    const layers = ['app', 'routes', 'features', 'components', 'lib']
    const up = layers.indexOf(toRoom) < layers.indexOf(fromRoom)
    if (layers.includes(toRoom) && layers.includes(fromRoom) && up) return `${fromRoom} → ${toRoom}`
    if (fromRoom === 'lib' && toRoom === 'components') return 'lib → components'
    if (fromRoom === 'features' && toRoom === 'features' && fromNoun !== toNoun) {
      return 'a feature does not import another feature'
    }
  }
  if (home === 'apps/server' && !isTest && from.includes('/') && fromRoom !== toRoom) {
    const isPlatform = toRoom === 'platform' || !to.includes('/')
    const isTablesOfTables = from.endsWith('/tables.ts') && to.endsWith('/tables.ts')
    const isMainModule = to === `${toRoom}/${toRoom}.ts`
    if (fromRoom === 'platform' && !isPlatform) return 'platform knows no product nouns'
    if (fromRoom !== 'seed' && !isPlatform && !isTablesOfTables && !isMainModule) {
      return "a noun may call another noun's main module only"
    }
  }
  return undefined
}

/** Rooms that reach each other in a circle. Tables are left out: foreign keys go where they must. */
function circles(edges) {
  const found = []
  const visit = (room, path) => {
    if (path.includes(room)) {
      found.push([...path.slice(path.indexOf(room)), room].join(' → '))
      return
    }
    for (const next of edges.get(room) ?? []) visit(next, [...path, room])
  }
  for (const room of edges.keys()) visit(room, [])
  return [...new Set(found)].slice(0, 3)
}

const problems = []
for (const home of PACKAGES) {
  const src = join(root, home, 'src')
  const edges = new Map()
  for (const file of sourcesIn(src)) {
    const from = relative(src, file)
    const isTest = /\.test\.tsx?$|(^|\/)testing(\/|\.ts)/.test(from)
    for (const specifier of importsOf(file)) {
      const to = targetInside(src, file, specifier)
      const why = complaint(home, from, specifier, to, isTest)
      if (why) problems.push(`${home}/src/${from}: ${specifier} (${why})`)
      const rooms = [from, to ?? ''].map((path) => (path.includes('/') ? path.split('/')[0] : ''))
      const isNounEdge = rooms[0] && rooms[1] && rooms[0] !== rooms[1]
      if (home === 'apps/server' && isNounEdge && !isTest && !from.endsWith('/tables.ts')) {
        edges.set(rooms[0], (edges.get(rooms[0]) ?? new Set()).add(rooms[1]))
      }
    }
  }
  problems.push(...circles(edges).map((circle) => `${home}: circle ${circle}`))
}

if (problems.length > 0) {
  process.stderr.write(`Imports that the architecture forbids:\n  ${problems.join('\n  ')}\n`)
  process.exit(1)
}
