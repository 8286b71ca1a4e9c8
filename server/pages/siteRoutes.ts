import type { FastifyInstance } from 'fastify'
import { languages } from '../../domain/language.ts'
import { paths } from '../../domain/paths.ts'
import type { CatalogueCache } from '../catalogue/cache.ts'
import { escapeHtml } from '../http/html.ts'
import { bowlOf } from '../menu/view.ts'
import type { PictureMaker } from '../pictures/process.ts'
import { indexedPages } from './head.ts'

const HOUR_S = 3600

/** Routes for other programs: search engines, and sites that preview shared links. */
export function siteRoutes(
  app: FastifyInstance,
  {
    publicUrl,
    catalogue,
    pictures,
  }: { publicUrl: string; catalogue: CatalogueCache; pictures: PictureMaker },
) {
  app.get('/robots.txt', async (_req, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', `public, max-age=${HOUR_S}`)
      .send(
        [
          'User-agent: *',
          'Disallow: /api/',
          'Disallow: /admin',
          'Disallow: /dashboard',
          'Disallow: /payments/',
          `Sitemap: ${publicUrl}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  )

  app.get('/sitemap.xml', async (_req, reply) => {
    const pages = indexedPages.map((name) => {
      const address = escapeHtml(`${publicUrl}${paths[name].path}`)
      const others = languages.map(
        (l) => `<xhtml:link rel="alternate" hreflang="${l}" href="${address}?lang=${l}"/>`,
      )
      return `<url><loc>${address}</loc>${others.join('')}</url>`
    })
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', `public, max-age=${HOUR_S}`)
      .send(
        `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${pages.join('')}</urlset>`,
      )
  })

  let card: Promise<Buffer> | null = null
  /** Draws the picture for shared links, with the first active salad. */
  async function drawCard() {
    const { salads } = await catalogue.read()
    const salad = [...salads.values()].find((s) => s.status === 'ACTIVE')
    return pictures.card({ bowl: salad ? bowlOf(salad) : null })
  }
  app.get('/og.png', async (_req, reply) => {
    card ??= drawCard().catch((error: unknown) => {
      card = null // the next request tries again
      throw error
    })
    return reply
      .type('image/png')
      .header('cache-control', `public, max-age=${24 * HOUR_S}`)
      .send(await card)
  })
}
