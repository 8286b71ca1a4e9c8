import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig, minify, type Plugin, parseSync, type Rolldown, transformWithOxc } from 'vite'
import { groups } from './scripts/buildGroups.ts'

const COMPRESSIBLE = /\.(js|css|html|svg|json|txt|webmanifest)$/
/** Below this the headers weigh more than what is saved. */
const WORTH_COMPRESSING_BYTES = 256

type PageParts = { code: string[]; texts: string[] }
/** Pages the server prerenders: what each is made of starts loading while its markup is being read. */
const PRERENDERED_PAGES: Record<string, PageParts> = {
  '/': { code: ['web/home/HomePage.tsx'], texts: ['home'] },
  '/menu': { code: ['web/menu/MenuPage.tsx'], texts: ['menu'] },
  '/subscription': { code: ['web/checkout/SubscriptionPage.tsx'], texts: ['availableSoon', 'checkout'] },
  '/terms-conditions': { code: ['web/legal/LegalPage.tsx'], texts: ['legal', 'terms'] },
  '/privacy-policy': { code: ['web/legal/LegalPage.tsx'], texts: ['legal', 'privacy'] },
  '/login': {
    code: ['web/auth/LoginPage.tsx', 'web/auth/AuthFrame.tsx'],
    texts: ['signIn', 'accounts', 'validation'],
  },
}

/** Who is signed in fetches these on every page. */
const SESSION: PageParts = {
  code: ['web/layout/SessionExpiry.tsx', 'web/layout/LiveChanges.tsx'],
  texts: ['signIn', 'accounts'],
}
const ADMIN_FRAME: PageParts = {
  code: ['web/admin/routes.tsx', 'web/admin/AdminLayout.tsx'],
  texts: ['list', 'conflict'],
}
const joined = (...parts: PageParts[]): PageParts => ({
  code: parts.flatMap(({ code }) => code),
  texts: parts.flatMap(({ texts }) => texts),
})

/** Pages of who is signed in: the browser makes them, from files that its first HTML names. */
const SIGNED_IN_PAGES: Record<string, PageParts> = {
  '/dashboard': joined(SESSION, {
    code: ['web/dashboard/DashboardPage.tsx', 'web/layout/UserMenu.tsx'],
    texts: ['dashboard', 'paying', 'menu', 'validation'],
  }),
  ...Object.fromEntries(adminScreens().map(([path, screen]) => [path, joined(SESSION, ADMIN_FRAME, screen)])),
}

/** The screens as web/admin/screens.ts lists them: address, page and texts. */
function adminScreens(): [path: string, screen: PageParts][] {
  const list = readFileSync(new URL('web/admin/screens.ts', import.meta.url), 'utf8')
  const screens = [
    ...list.matchAll(/path: '([^']+)',.*?texts: \[(.*?)\],\s*page: \(\) => import\('\.([^']+)'\)/gs),
  ]
  if (screens.length !== list.split('import(').length - 1)
    throw new Error('web/admin/screens.ts: a screen is not written as path, texts, page')
  return screens.map(([, path = '', texts = '', page = '']) => [
    path,
    { code: [`web/admin${page}`], texts: texts.match(/\w+/g) ?? [] },
  ])
}

/** Memoising by machine pays where much is redrawn: forms, tables, boards. On pages that are read it is only weight. */
const compiled = () =>
  babel({
    include: /\/web\/(account|admin|auth|bowl|dashboard|list|ui)\/.*\.tsx?$/,
    presets: [reactCompilerPreset()],
  })

/** Imports of icons name each icon's own file: the bundler need not read two thousand, and sees which page needs which. */
function icons(): Plugin {
  const files = new Map<string, string>()
  return {
    name: 'icons',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      const all = await readFile(
        new URL('node_modules/lucide-react/dist/esm/lucide-react.mjs', import.meta.url),
        'utf8',
      )
      for (const [, names = '', file = ''] of all.matchAll(/^export \{(.*)\} from '\.\/icons\/(.*)\.mjs'/gm))
        for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file)
    },
    transform: {
      filter: { code: "from 'lucide-react'" },
      handler: (code) =>
        code.replace(/import \{([^}]*)\} from 'lucide-react'/g, (_, names: string) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name !== '' && !name.startsWith('type '))
            .map((name) => {
              const [icon = '', local = icon] = name.split(' as ')
              return `import ${local} from 'lucide-react/icons/${files.get(icon)}'`
            })
            .join(';'),
        ),
    },
  }
}

/** Puts web/inlineHead.ts into the page's head and tells it which built files each language needs first. */
function inlineHead(): Plugin {
  return {
    name: 'first-paint',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const source = await readFile(new URL('web/inlineHead.ts', import.meta.url), 'utf8')
        const script = await minify('inlineHead.js', (await transformWithOxc(source, 'inlineHead.ts')).code)
        const code = script.code.replaceAll('__FIRST_LOAD__', JSON.stringify(firstLoad(bundle ?? {})))
        return html.replace('<!--first-paint-->', () => `<script>${code.trim()}</script>`)
      },
    },
  }
}

/** The built files of a module: its chunk, and all that this needs in turn. */
function chunksOf(bundle: Rolldown.OutputBundle) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  return (module: string) => {
    const files = new Set(
      chunks
        .filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)))
        .map((c) => c.fileName),
    )
    // A set that grows while it is read: what is added is read too.
    for (const name of files)
      for (const chunk of chunks)
        if (chunk.fileName === name) for (const file of chunk.imports) files.add(file)
    return [...files].map((name) => `/${name}`)
  }
}

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

/** Tells the server what each page is made of (server/pages/pages.ts): preload.json, by address and language. */
function preloads(): Plugin {
  return {
    name: 'preloads',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = chunksOf(bundle)
      const files = ({ code, texts }: PageParts, language: string) => {
        const modules = [...code, ...['layout', ...texts].map((area) => `domain/text/${language}/${area}.ts`)]
        return [...new Set(modules.flatMap(chunks))]
      }
      const pages = Object.entries({ ...PRERENDERED_PAGES, ...SIGNED_IN_PAGES }).map(([path, parts]) => [
        path,
        { en: files(parts, 'en'), ar: files(parts, 'ar') },
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
        for (const file of Object.values(bundle)) {
          const [problem] = file.type === 'chunk' ? parseSync(file.fileName, file.code).errors : []
          if (problem) this.error(`${file.fileName}: ${problem.codeframe ?? problem.message}`)
        }
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
  // Not memoised: what is rendered once is the same without.
  plugins: [icons(), react()],
  publicDir: false,
  ssr: { noExternal: true },
  // There is none on a server; without this, asking for it makes Node print a warning.
  define: { localStorage: 'undefined' },
  build: { outDir: 'dist/prerender', emptyOutDir: true },
})

/** The first load names a hundred files, and a hash hardly compresses: the bundler needs seven characters of it. */
const SCRIPT_NAME = 'assets/[name]-[hash:7].js'

const forBrowsers = defineConfig({
  plugins: [
    icons(),
    react(),
    compiled(),
    tailwindcss(),
    inlineHead(),
    preloads(),
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
        entryFileNames: ({ name }) => (name === 'run-worker' ? '[name].js' : SCRIPT_NAME),
        chunkFileNames: SCRIPT_NAME,
        codeSplitting: { groups: groups(fileURLToPath(new URL('web/main.tsx', import.meta.url))) },
      },
    },
  },
})

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? forTheServer : forBrowsers))
