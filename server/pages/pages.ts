import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SECOND_MS } from '../../domain/dates.ts'
import { acceptedLanguage, direction, isLanguage, type Language } from '../../domain/language.ts'
import { readFilter, withFilter } from '../../domain/menu/filter.ts'
import { type PathName, pathNameOf, paths } from '../../domain/paths.ts'
import { PAGE_DATA_ID, type PageData } from '../../domain/prerender.ts'
import type { CatalogueCache } from '../catalogue/cache.ts'
import { boundedCache } from '../http/boundedCache.ts'
import { escapeHtml } from '../http/html.ts'
import { type Packed, pack } from '../http/packed.ts'
import type { ResponseCache } from '../http/responseCache.ts'
import type { Log } from '../log.ts'
import { type Described, headOf, isIndexed, isPrerendered, jsonForHtml, wordsOf } from './head.ts'
import { type ReadPublic, renderer } from './renderer.ts'

const ONE_YEAR_S = 31_536_000

const inlineScripts = (html: string) =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code)

/** The built program in the page's head: its script and that script's modules. */
const PROGRAM =
  /<(?:script type="module" crossorigin src|link rel="modulepreload" crossorigin href)="([^"]+)">(?:<\/script>)?\s*/g

const first = (value: unknown) => (Array.isArray(value) ? value[0] : value)
const languageParam = ({ query }: FastifyRequest) => {
  const lang = typeof query === 'object' && query !== null && 'lang' in query ? first(query.lang) : undefined
  return isLanguage(lang) ? lang : undefined
}

/** Rule W1: the URL, then the cookie, then the browser's preference. */
function languageOf(req: FastifyRequest): Language {
  const { cookies, headers } = req
  return (
    languageParam(req) ??
    (isLanguage(cookies.lang) ? cookies.lang : acceptedLanguage(headers['accept-language']))
  )
}

type Files = Record<Language, string[]>
/** Written by vite.config.ts: the files of each page, by path and language. */
function readPreload(json: string) {
  const byPath: Partial<Record<string, Files>> = JSON.parse(json)
  const withId = Object.keys(byPath)
    .filter((path) => path.endsWith('/:id'))
    .map((path) => path.slice(0, -':id'.length))
  return {
    /** Returns the path under which a page's files are listed, if they are. */
    listedAs(pathname: string) {
      const plain = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
      if (Object.hasOwn(byPath, plain)) return plain
      const folder = withId.find(
        (start) => plain.startsWith(start) && !plain.slice(start.length).includes('/'),
      )
      return folder && `${folder}:id`
    },
    filesOf: (path: string | undefined, language: Language) => byPath[path ?? '']?.[language] ?? [],
  }
}

/**
 * A page contains the time, so it is cached for one second: rendered and compressed once in it, for any number of
 * requests.
 */
const FINISHED_EVERY_MS = SECOND_MS
const KEPT_FINISHED = 100
const momentOf = (at: Date) => Math.floor(at.getTime() / FINISHED_EVERY_MS)

type Config = {
  production: boolean
  publicUrl: string
  now: () => Date
  catalogue: CatalogueCache
  log: Log
  /** Reads a public response of the API for a page that shows it. */
  read: ReadPublic
  repeated: ResponseCache
}

/** Renders the one HTML file of the browser code for each page and language, so that the first paint is right. */
export async function readPages(
  webDir: string,
  { production, publicUrl, now, catalogue, log, read, repeated }: Config,
) {
  const template = readFileSync(join(webDir, 'index.html'), 'utf8')
  const program = [...template.matchAll(PROGRAM)].map(([, file]) => file)
  const preload = readPreload(readFileSync(join(webDir, 'preload.json'), 'utf8'))
  const renderPage = await renderer(webDir, { dev: !production, now, read })
  const finished = boundedCache<{ page: Packed; status: number }>(KEPT_FINISHED)

  async function finish(page: Described, written: boolean, listed: string | undefined) {
    const { name, language, shop } = page
    const { shopName, title, description } = wordsOf(page)
    const path = name ? paths[name].path : ''
    const rendered = written
      ? await renderPage({ language, url: path, version: shop.version }).catch((error: unknown) => {
          log.error({ err: error, page: name }, 'a page could not be written; the browser makes it')
          return null
        })
      : null
    // Visible files come first on a slow line; the program that takes over the page is loaded after them.
    const files = new Set([...program, ...preload.filesOf(listed, language)])
    const marks = `${rendered ? ` data-written="${[...files].join(' ')}"` : ''}${production ? '' : ' data-dev'}`
    const tag = `<html lang="${language}" dir="${direction(language)}" data-theme="light"${marks}>`
    const html = template
      .replace(/<html[^>]*>/, tag)
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
      .replace(/(<meta name="description" content=")[^"]*/, (_, start) => start + escapeHtml(description))
      .replace(/(<meta name="application-name" content=")[^"]*/, (_, start) => start + escapeHtml(shopName))
    const head = headOf(page)
    if (!rendered) {
      const links = [...files]
        .slice(program.length)
        .map((file) => `<link rel="modulepreload" crossorigin href="${file}">`)
      return {
        html: html.replace('</head>', () => `${links.join('')}${head}</head>`),
        status: name ? 200 : 404,
      }
    }
    const data = jsonForHtml({ language, now: now().toISOString(), data: rendered.data } satisfies PageData)
    return {
      html: html
        .replace(PROGRAM, '')
        .replace('</head>', () => `${head}</head>`)
        // Pages that are only read work without the app.
        .replace(/<noscript>[\s\S]*?<\/noscript>/, (hint) => (isIndexed(name) ? '' : hint))
        .replace(
          '<div id="root"></div>',
          () =>
            `<div id="root">${rendered.html}</div><script type="application/json" id="${PAGE_DATA_ID}">${data}</script>`,
        ),
      status: 200,
    }
  }

  return {
    webDir,
    scriptHashes: inlineScripts(template).map(
      (code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
    ),
    async send(req: FastifyRequest, reply: FastifyReply) {
      const language = languageOf(req)
      const languageInAddress = languageParam(req) !== undefined
      const [pathname = '/', search = ''] = req.url.split('?', 2)
      const name = pathNameOf(pathname, { dev: !production })
      const written = isPrerendered(name) && isForEveryone(name, search)
      const shop = await catalogue.read()
      const moment = momentOf(now())
      const listed = preload.listedAs(pathname)
      const key = [shop.version, moment, language, languageInAddress, name, written, listed].join(' ')
      const { page, status } = await finished(key, async () => {
        const made = await finish({ name, language, languageInAddress, publicUrl, shop }, written, listed)
        return { page: await pack(made.html), status: made.status }
      })
      reply
        .code(status)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('vary', 'accept-language, cookie, accept-encoding')
      return repeated.send(req, reply, page, {
        holds: () => catalogue.isLatest(shop) && momentOf(now()) === moment,
        dependsOnCookies: true,
      })
    },
  }
}
export type Pages = Awaited<ReturnType<typeof readPages>>

/** Serves all files beside the pages. Built files have a hash in their names and never change. */
export async function servePages(app: FastifyInstance, { webDir }: Pages) {
  await app.register(fastifyStatic, {
    root: webDir,
    wildcard: false,
    index: false,
    globIgnore: ['index.html', 'preload.json', '.vite/**', '**/*.br', '**/*.gz'],
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    setHeaders: (reply, path) => {
      const fingerprinted = path.includes('/assets/') || path.includes('\\assets\\')
      reply.header(
        'cache-control',
        fingerprinted ? `public, max-age=${ONE_YEAR_S}, immutable` : 'public, max-age=3600',
      )
    },
  })
}

/**
 * Whether a page is the same for everyone: the first step of an order, and the menu without a filter. Other steps are
 * personal and filters have thousands of combinations, so those are rendered in the browser.
 */
function isForEveryone(name: PathName, search: string) {
  const params = new URLSearchParams(search)
  if (name === 'menu') return withFilter(new URLSearchParams(), readFilter(params)) === ''
  return name !== 'subscription' || (!params.has('payment') && (params.get('step') ?? '1') === '1')
}
