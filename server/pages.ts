import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptedLanguage, direction, isLanguage, type Language } from '../domain/language.ts'
import { type PathName, pathNameOf } from '../domain/paths.ts'
import { textIn } from './text.ts'

const ONE_YEAR_S = 31_536_000

const inlineScripts = (html: string) =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code)

const first = (value: unknown) => (Array.isArray(value) ? value[0] : value)

/** RULINGS W1: the address, then the cookie, then what the browser asks for. */
function languageOf(req: FastifyRequest): Language {
  const asked =
    typeof req.query === 'object' && req.query !== null && 'lang' in req.query
      ? first(req.query.lang)
      : undefined
  if (isLanguage(asked)) return asked
  return isLanguage(req.cookies.lang) ? req.cookies.lang : acceptedLanguage(req.headers['accept-language'])
}

/** The one HTML file of the browser code, ready in both languages, so that the first paint is right. */
export function readPages(webDir: string, production: boolean) {
  const template = readFileSync(join(webDir, 'index.html'), 'utf8')

  const render = (language: Language, name: PathName | 'notFound') =>
    template
      .replace(
        /<html[^>]*>/,
        `<html lang="${language}" dir="${direction(language)}"${production ? '' : ' data-dev'}>`,
      )
      .replace(
        /<title>[^<]*<\/title>/,
        () => `<title>${textIn(language, 'layout')(`titles.${name}`)}</title>`,
      )

  return {
    webDir,
    scriptHashes: inlineScripts(template).map(
      (code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
    ),
    send(req: FastifyRequest, reply: FastifyReply) {
      const name = pathNameOf(req.url.split('?')[0] ?? '', { dev: !production })
      return reply
        .code(name ? 200 : 404)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('vary', 'accept-language, cookie')
        .send(render(languageOf(req), name ?? 'notFound'))
    },
  }
}
export type Pages = ReturnType<typeof readPages>

/** Built files carry a fingerprint in their names and never change. */
export async function servePages(app: FastifyInstance, { webDir }: Pages) {
  await app.register(fastifyStatic, {
    root: join(webDir, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    setHeaders: (reply) => {
      reply.header('cache-control', `public, max-age=${ONE_YEAR_S}, immutable`)
    },
  })
}
