import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig, minify, type Plugin, type Rolldown } from 'vite'

const COMPRESSIBLE = /\.(js|css|html|svg|json|txt|webmanifest)$/
/** Below this the headers weigh more than what is saved. */
const WORTH_COMPRESSING_BYTES = 1024

/** Texts every page needs: one small file a language instead of three. */
const FRAME_TEXTS = /\/domain\/text\/(en|ar)\/(ui|layout|errors)\.ts$/

/** Puts web/firstPaint.ts into the page's head and tells it which built files each language needs first. */
function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const source = await readFile(new URL('web/firstPaint.ts', import.meta.url), 'utf8')
        const script = await minify('firstPaint.js', stripTypeScriptTypes(source))
        const code = script.code.replaceAll('__FIRST_LOAD__', JSON.stringify(firstLoad(bundle ?? {})))
        return html.replace('<!--first-paint-->', () => `<script>${code.trim()}</script>`)
      },
    },
  }
}

function firstLoad(bundle: Rolldown.OutputBundle) {
  const files = Object.keys(bundle)
  const named = (start: string) => files.filter((f) => f.startsWith(`assets/${start}-`)).map((f) => `/${f}`)
  const language = (script: string, texts: string) => ({
    fonts: [...named(`rubik-${script}-wght-normal`), ...named(`markazi-text-${script}-wght-normal`)],
    modules: named(texts).filter((f) => f.endsWith('.js')),
  })
  return { en: language('latin', 'text-en'), ar: language('arabic', 'text-ar'), home: named('HomePage') }
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

export default defineConfig({
  plugins: [
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    tailwindcss(),
    firstPaint(),
    precompressed(),
  ],
  publicDir: 'web/public',
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: (id: string) => {
                const language = FRAME_TEXTS.exec(id)?.[1]
                return language ? `text-${language}` : null
              },
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
})
