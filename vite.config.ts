import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig, minify, type Plugin, type Rolldown, transformWithOxc } from 'vite'

const COMPRESSIBLE = /\.(js|css|html|svg|json|txt|webmanifest)$/
/** Below this the headers weigh more than what is saved. */
const WORTH_COMPRESSING_BYTES = 256

/** Texts every page needs: one small file a language instead of three. */
const FRAME_TEXTS = /\/domain\/text\/(en|ar)\/(ui|layout|errors)\.ts$/

/** Libraries of every page: one file, which browsers keep when only our own code changes. */
const LIBRARIES =
  /\/node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next|@tanstack\/(query-core|react-query))\//

const frameTexts = (id: string) => {
  const language = FRAME_TEXTS.exec(id)?.[1]
  return language ? `text-${language}` : null
}

/** What main.tsx reaches by plain imports is needed before anything shows: one file instead of many crumbs. */
function firstPage() {
  const reached = new Set<string>()
  return (id: string, graph: Rolldown.ChunkingContext) => {
    const reach = (module: string) => {
      if (reached.has(module) || module.includes('/node_modules/')) return
      reached.add(module)
      graph.getModuleInfo(module)?.importedIds.forEach(reach)
    }
    if (reached.size === 0) reach(fileURLToPath(new URL('web/main.tsx', import.meta.url)))
    return reached.has(id) ? 'app' : null
  }
}

/** Puts web/firstPaint.ts into the page's head and tells it which built files each language needs first. */
function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const source = await readFile(new URL('web/firstPaint.ts', import.meta.url), 'utf8')
        const script = await minify('firstPaint.js', (await transformWithOxc(source, 'firstPaint.ts')).code)
        const code = script.code.replaceAll('__FIRST_LOAD__', JSON.stringify(firstLoad(bundle ?? {})))
        return html.replace('<!--first-paint-->', () => `<script>${code.trim()}</script>`)
      },
    },
  }
}

function firstLoad(bundle: Rolldown.OutputBundle) {
  const files = Object.values(bundle)
  const fonts = (script: string) =>
    files
      .map((file) => file.fileName)
      .filter((name) => name.includes(`-${script}-wght-normal`))
      .map((name) => `/${name}`)
  /** The chunk made of a module, and what that chunk needs in turn. */
  const chunks = (module: string) =>
    files
      .filter((file) => file.type === 'chunk')
      .filter((chunk) => chunk.moduleIds.some((id) => id.endsWith(`/${module}`)))
      .flatMap((chunk) => [chunk.fileName, ...chunk.imports])
      .map((name) => `/${name}`)
  const language = (name: 'en' | 'ar', script: string) => ({
    fonts: fonts(script),
    texts: chunks(`domain/text/${name}/layout.ts`),
    home: [...chunks(`domain/text/${name}/home.ts`), ...chunks('web/home/HomePage.tsx')],
  })
  return { en: language('en', 'latin'), ar: language('ar', 'arabic') }
}

/** sonner adds its style sheet as an inline element, which our content policy refuses; ui/Toaster.tsx imports it. */
const sonnerWithoutStyles = (): Plugin => ({
  name: 'sonner-without-styles',
  transform: {
    filter: { id: /\/sonner\/dist\/index\.mjs$/ },
    handler(code) {
      const silent = code.replace(/^__insertCSS\(".*"\);?$/m, '')
      if (silent === code)
        this.error('sonner adds its style sheet in another way now; take that way out here')
      return { code: silent, map: null }
    },
  },
})

/** Writes a .br and a .gz beside every text file, so that serving costs no compression. */
function precompressed(): Plugin {
  const brotli = promisify(brotliCompress)
  const zip = promisify(gzip)
  return {
    name: 'precompressed',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          const content = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          if (!COMPRESSIBLE.test(file.fileName) || content.length < WORTH_COMPRESSING_BYTES) continue
          if (file.fileName === 'index.html') continue // rewritten per request
          const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
          this.emitFile({
            type: 'asset',
            fileName: `${file.fileName}.br`,
            source: await brotli(content, best),
          })
          this.emitFile({
            type: 'asset',
            fileName: `${file.fileName}.gz`,
            source: await zip(content, { level: 9 }),
          })
        }
      },
    },
  }
}

export default defineConfig({
  plugins: [
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    tailwindcss(),
    sonnerWithoutStyles(),
    firstPaint(),
    precompressed(),
  ],
  publicDir: false,
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', test: LIBRARIES, priority: 2 },
            { debugName: 'frame texts', name: (id) => frameTexts(id), priority: 1 },
            { debugName: 'first page', name: firstPage() },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
})
