import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, runnerImport } from 'vite'

const server = `http://localhost:${process.env.PORT ?? 3000}`

/** Fonts of the first paint; the browser would otherwise find them only after the style sheet. */
const PRELOADED_FONTS =
  /(figtree-latin-wght-normal|fraunces-latin|fraunces-latin-italic)-[\w-]{8}\.woff2$/

function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        return Object.keys(bundle ?? {})
          .filter((file) => PRELOADED_FONTS.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${file}`,
              crossorigin: '',
            },
            injectTo: 'head-prepend' as const,
          }))
      },
    },
  }
}

/**
 * Writes a page for each screen, `search.html` beside `index.html` and so on: the same page, with what
 * that screen loads named in its head instead of found one after the other, and with what stands still
 * on it already there. The server sends the page that has the name of the address.
 */
function pagePerScreen(): Plugin {
  return {
    name: 'page-per-screen',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const { module } = await runnerImport<typeof import('./src/first-paint.tsx')>(
        './src/first-paint.tsx',
        { configFile: false, logLevel: 'error' },
      )
      const page = readFileSync(join(dir, 'index.html'), 'utf8')
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.isDynamicEntry) continue
        const screen = /\/src\/routes\/([\w-]+)\.tsx$/.exec(chunk.facadeModuleId ?? '')?.[1]
        if (!screen) continue
        const links = [...withImports(chunk.fileName, bundle)]
          .filter((file) => !page.includes(file))
          .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
        const markup = module
          .firstPaintOf(screen)
          .replace(/\/src\/assets\/([\w-]+)\.webp/g, (_, name) => `/${assetNamed(name, bundle)}`)
        writeFileSync(
          join(dir, `${screen}.html`),
          page
            .replace('</head>', () => `${links.join('')}</head>`)
            .replace('<div id="root">', (root) => root + markup),
        )
      }
    },
  }
}

/** The chunk and all it imports, however far down. */
function withImports(
  file: string,
  bundle: Parameters<Extract<Plugin['writeBundle'], (...args: never[]) => unknown>>[1],
  known = new Set<string>(),
): Set<string> {
  const chunk = bundle[file]
  if (chunk?.type !== 'chunk' || known.has(file)) return known
  known.add(file)
  for (const imported of chunk.imports) withImports(imported, bundle, known)
  return known
}

function assetNamed(name: string, bundle: object): string {
  const file = Object.keys(bundle).find((path) => path.startsWith(`assets/${name}-`))
  if (!file) throw new Error(`The build has no picture called ${name}`)
  return file
}

const COMPRESSIBLE = /\.(js|css|svg|webmanifest)$/

/** Writes `.br` and `.gz` beside what compresses well, at the strength only a build can afford. */
function precompress(): Plugin {
  let outDir = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    closeBundle() {
      for (const entry of readdirSync(outDir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue
        const file = join(entry.parentPath, entry.name)
        const content = readFileSync(file)
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
        writeFileSync(`${file}.br`, brotliCompressSync(content, { params }))
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}

/** The package does not export its models; only its main module says where they are. */
const moonshineModel = join(
  dirname(fileURLToPath(import.meta.resolve('@moonshine-ai/moonshine-js'))),
  'model/tiny/quantized',
)

/**
 * A file of its own for each small module would cost a slow line more in round trips than it saves
 * in bytes, so they come in four: what never changes, what the landing screen needs and others use
 * too, what opens over a screen, and the other parts that several screens share.
 */
const FRAMEWORK = /node_modules\/(react|react-dom|scheduler|@tanstack|use-sync-external-store)\//
const BASE =
  /contract\/src\/(brand|client)\.ts|src\/lib\/(?!speech)[\w-]+\.tsx?|src\/components\/(layout\/(logo|page|backdrop)|ui\/(button|spinner|tabs|text-field))\.tsx|lucide-react\/dist\/esm\/([\w-]+\.m?js|shared|icons\/(sparkles|lock-keyhole|message-circle-heart)\.)/
const OVERLAYS =
  /node_modules\/(@radix-ui|radix-ui|@floating-ui|aria-hidden|react-remove-scroll|react-style-singleton|use-callback-ref|use-sidecar|get-nonce|tslib)|src\/components\/ui\/(accordion|choice|confirm-dialog|dialog|menu|return-focus|slider|toaster|tooltip)\./
const PARTS = /node_modules\/lucide-react|src\/components\//

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFonts(), pagePerScreen(), precompress()],
  resolve: { alias: { 'moonshine-model': moonshineModel } },
  worker: { format: 'es' },
  // Its WebAssembly is found beside its module, where the dev server's own bundling would not leave it.
  optimizeDeps: { exclude: ['onnxruntime-web'] },
  build: {
    target: 'baseline-widely-available',
    assetsInlineLimit: 1024,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'vendor', test: FRAMEWORK, priority: 3 },
            { name: 'base', test: BASE, priority: 2 },
            { name: 'overlays', test: OVERLAYS, priority: 1, minShareCount: 2 },
            { name: 'parts', test: PARTS, priority: 0, minShareCount: 2 },
          ],
        },
      },
    },
    reportCompressedSize: true,
    // The room client and the speech worker are that large, and load only when they are needed.
    chunkSizeWarningLimit: 800,
  },
  server: {
    port: 5173,
    proxy: {
      ...Object.fromEntries(['/api', '/streaming', '/media'].map((path) => [path, server])),
      '/rtc': { target: server, ws: true },
    },
  },
})
