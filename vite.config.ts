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

/** Texts that are needed together: one small file a language instead of three or four. */
const TEXT_FILES = {
  text: /\/domain\/text\/(en|ar)\/(ui|layout|errors)\.ts$/,
  account: /\/domain\/text\/(en|ar)\/(signIn|accounts|validation|profile)\.ts$/,
  admin: /\/domain\/text\/(en|ar)\/(admin\w*|list)\.ts$/,
  dev: /\/domain\/text\/(en|ar)\/(kit|bowls|mailbox)\.ts$/,
}

/** Libraries of every page: one file, which browsers keep when only our own code changes. */
const LIBRARIES =
  /\/node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(query-core|react-query))\//

/** Icons come through one door, so that the graph cannot tell who needs which: the home page's. */
const HOME_ICONS = /\/lucide-react\/dist\/esm\/icons\/(arrow-left|arrow-right|check|truck|x)\.mjs$/

const joinedTexts = (id: string) => {
  const [name, areas] = Object.entries(TEXT_FILES).find(([, file]) => file.test(id)) ?? []
  return areas ? `${name}-${areas.exec(id)?.[1]}` : null
}

type PageParts = { page: string; frame?: string; texts: string[] }
/** Pages the server prerenders: what each is made of starts loading while its markup is being read. */
const PRERENDERED_PAGES: Record<string, PageParts> = {
  '/': { page: 'web/home/HomePage.tsx', texts: ['home'] },
  '/menu': { page: 'web/menu/MenuPage.tsx', texts: ['menu'] },
  '/subscription': { page: 'web/checkout/SubscriptionPage.tsx', texts: ['availableSoon', 'checkout'] },
  '/terms-conditions': { page: 'web/legal/LegalPage.tsx', texts: ['legal', 'terms'] },
  '/privacy-policy': { page: 'web/legal/LegalPage.tsx', texts: ['legal', 'privacy'] },
  '/login': {
    page: 'web/auth/LoginPage.tsx',
    frame: 'web/auth/AuthFrame.tsx',
    texts: ['signIn', 'accounts', 'validation'],
  },
}

/** Memoising by machine pays where much is redrawn: forms, tables, boards. On pages that are read it is only weight. */
const compiled = () =>
  babel({
    include: /\/web\/(account|admin|auth|bowl|dashboard|dev|list|ui)\/.*\.tsx?$/,
    presets: [reactCompilerPreset()],
  })

/** Everything of ours a module needs by plain imports, itself included. */
function reachedFrom(entry: string, graph: Rolldown.ChunkingContext): Set<string> {
  const reached = new Set<string>()
  const reach = (module: string) => {
    if (reached.has(module) || module.includes('/node_modules/')) return
    reached.add(module)
    graph.getModuleInfo(module)?.importedIds.forEach(reach)
  }
  reach(fileURLToPath(new URL(entry, import.meta.url)))
  return reached
}

/**
 * Few files instead of many crumbs: 'app' is what main.tsx reaches, and what the home page shares with others, which
 * in one file is a tenth smaller than in ten; 'site' is what most of the prerendered pages share.
 */
function fewFiles() {
  let sets: { app: Set<string>; pages: Set<string>[] } | undefined
  return (id: string, graph: Rolldown.ChunkingContext) => {
    sets ??= {
      app: reachedFrom('web/main.tsx', graph),
      pages: Object.values(PRERENDERED_PAGES).map(({ page }) => reachedFrom(page, graph)),
    }
    if (sets.app.has(id) || HOME_ICONS.test(id)) return 'app'
    if (sets.pages[0]?.has(id) && !id.includes('/web/home/')) return 'app'
    return sets.pages.filter((page) => page.has(id)).length > 2 ? 'site' : null
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

/** The built files of a module: its chunk, and what that chunk needs in turn. */
const chunksOf = (bundle: Rolldown.OutputBundle) => (module: string) =>
  Object.values(bundle)
    .filter((file) => file.type === 'chunk')
    .filter((chunk) => chunk.moduleIds.some((id) => id.endsWith(`/${module}`)))
    .flatMap((chunk) => [chunk.fileName, ...chunk.imports])
    .map((name) => `/${name}`)

function firstLoad(bundle: Rolldown.OutputBundle) {
  const fonts = (script: string) =>
    Object.keys(bundle)
      .filter((name) => name.includes(`-${script}-wght-normal`))
      .map((name) => `/${name}`)
  const language = (name: 'en' | 'ar', script: string) => ({
    fonts: fonts(script),
    texts: chunksOf(bundle)(`domain/text/${name}/layout.ts`),
  })
  return { en: language('en', 'latin'), ar: language('ar', 'arabic') }
}

/** Tells the server what each page it prerenders is made of (server/pages/pages.ts): preload.json, by address and language. */
function prerenderedPages(): Plugin {
  return {
    name: 'prerendered-pages',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = chunksOf(bundle)
      const files = ({ page, frame, texts }: PageParts, language: string) => [
        ...new Set([
          ...chunks(page),
          ...(frame ? chunks(frame) : []),
          ...['layout', ...texts].flatMap((area) => chunks(`domain/text/${language}/${area}.ts`)),
        ]),
      ]
      const pages = Object.entries(PRERENDERED_PAGES).map(([path, made]) => [
        path,
        { en: files(made, 'en'), ar: files(made, 'ar') },
      ])
      const source = JSON.stringify(Object.fromEntries(pages))
      this.emitFile({ type: 'asset', fileName: 'preload.json', source })
    },
  }
}

/** A file no browser can read would be a blank page: the build fails instead. */
function readable(): Plugin {
  return {
    name: 'readable',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) if (file.type === 'chunk') this.parse(file.code)
      },
    },
  }
}

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

/** The pages as the server prerenders them: one bundle, with everything it needs inside. */
const forTheServer = defineConfig({
  plugins: [react(), compiled()],
  publicDir: false,
  ssr: { noExternal: true },
  // There is none on a server; without this, asking for it makes Node print a warning.
  define: { localStorage: 'undefined' },
  build: { outDir: 'dist/prerender', emptyOutDir: true },
})

const forBrowsers = defineConfig({
  plugins: [
    react(),
    compiled(),
    tailwindcss(),
    firstPaint(),
    prerenderedPages(),
    readable(),
    precompressed(),
  ],
  publicDir: false,
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    // Naming for every page all files it needs would be a list of a hundred in the first load. Styles must be named.
    modulePreload: {
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => file.endsWith('.css')) : files,
    },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: { index: 'index.html', 'run-worker': 'web/run/worker.ts' },
      output: {
        // A worker is known by its address, and is in charge of what lies below that.
        entryFileNames: ({ name }) => (name === 'run-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [
            { name: 'libraries', test: LIBRARIES, priority: 2 },
            { debugName: 'joined texts', name: (id) => joinedTexts(id), priority: 1 },
            { debugName: 'few files', name: fewFiles() },
          ],
        },
      },
    },
  },
})

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? forTheServer : forBrowsers))
