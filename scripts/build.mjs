import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, root, run, say } from './install.mjs'

function* filesIn(path) {
  if (!existsSync(path)) return
  if (statSync(path).isFile()) yield path
  else {
    for (const entry of readdirSync(path).sort()) {
      if (entry !== 'dist' && entry !== 'node_modules') yield* filesIn(join(path, entry))
    }
  }
}

/** Builds what changed since the last build, told by the contents of its sources. */
async function buildWhenChanged(app, inputs, build) {
  const hash = createHash('sha256')
  for (const input of [...inputs, 'package-lock.json', 'scripts/build.mjs']) {
    for (const file of filesIn(join(root, input))) hash.update(file).update(readFileSync(file))
  }
  const wanted = hash.digest('hex')
  const dist = join(root, 'apps', app, 'dist')
  const marker = join(dist, '.sources')
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return
  say(`Building ${app}…`)
  await build(dist)
  mkdirSync(dist, { recursive: true })
  writeFileSync(marker, wanted)
}

/** One file for each entry: our own sources inside, dependencies outside. */
async function bundle(app, entries, dist) {
  const { build } = await import('esbuild')
  const manifest = JSON.parse(readFileSync(join(root, 'apps', app, 'package.json'), 'utf8'))
  await build({
    absWorkingDir: join(root, 'apps', app),
    entryPoints: entries,
    outdir: dist,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    logLevel: 'warning',
    external: Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }).filter(
      (name) => !name.startsWith('@inamora/'),
    ),
  })
}

export async function buildAll() {
  await buildWhenChanged('server', ['apps/server/src', 'packages/contract/src'], (dist) =>
    bundle('server', ['src/main.ts'], dist),
  )
  if (existsSync(join(root, 'apps/web/index.html'))) {
    await buildWhenChanged('web', ['apps/web', 'packages/contract/src'], () =>
      run('npx', ['vite', 'build', '--logLevel', 'warn'], { cwd: join(root, 'apps/web') }),
    )
  }
}

if (process.argv[1] === import.meta.filename) {
  ensureInstalled()
  await buildAll()
}
