import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptedLanguage, direction, isLanguage, type Language } from '../domain/language.ts'
import { pathNameOf } from '../domain/paths.ts'
import type { Db } from './db/client.ts'
import { escapeHtml } from './html.ts'
import { readSettings } from './settings/read.ts'
import { textIn } from './text.ts'

const ONE_YEAR_S = 31_536_000

const inlineScripts = (html: string) =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code)

const first = (value: unknown) => (Array.isArray(value) ? value[0] : value)

/** RULINGS W1: the address, then the cookie, then what the browser asks for. */
function languageOf({ query, cookies, headers }: FastifyRequest): Language {
  const asked = typeof query === 'object' && query !== null && 'lang' in query ? first(query.lang) : undefined
  if (isLanguage(asked)) return asked
  return isLanguage(cookies.lang) ? cookies.lang : acceptedLanguage(headers['accept-language'])
}

/** The one HTML file of the browser code, finished per request so that the first paint is right. */
export function readPages(webDir: string, { production, db }: { production: boolean; db: Db }) {
  const template = readFileSync(join(webDir, 'index.html'), 'utf8')

  async function render(language: Language, pathname: string) {
    const name = pathNameOf(pathname, { dev: !production })
    const shop = await readSettings(db)
    const shopName = escapeHtml(language === 'ar' ? shop.nameAr : shop.nameEn)
    const t = textIn(language, 'layout')
    const tag = `<html lang="${language}" dir="${direction(language)}" data-theme="light"${production ? '' : ' data-dev'}>`
    const html = template
      .replace(/<html[^>]*>/, tag)
      .replace(
        /<title>[^<]*<\/title>/,
        () => `<title>${t(`titles.${name ?? 'notFound'}`)} · ${shopName}</title>`,
      )
      .replace(/(<meta name="description" content=")[^"]*/, (_, start) => `${start}${t('description')}`)
      .replace(/(<meta name="application-name" content=")[^"]*/, (_, start) => `${start}${shopName}`)
    return { html, status: name ? 200 : 404 }
  }

  return {
    webDir,
    scriptHashes: inlineScripts(template).map(
      (code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
    ),
    async send(req: FastifyRequest, reply: FastifyReply) {
      const { html, status } = await render(languageOf(req), req.url.split('?')[0] ?? '/')
      return reply
        .code(status)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('vary', 'accept-language, cookie')
        .send(html)
    },
  }
}
export type Pages = ReturnType<typeof readPages>

/** Everything beside the page itself. Built files carry a fingerprint in their names and never change. */
export async function servePages(app: FastifyInstance, { webDir }: Pages) {
  await app.register(fastifyStatic, {
    root: webDir,
    wildcard: false,
    index: false,
    globIgnore: ['index.html', '.vite/**', '**/*.br', '**/*.gz'],
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
