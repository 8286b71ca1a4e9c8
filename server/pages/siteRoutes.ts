import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { composeBowl } from '../../domain/bowl/compose.ts'
import { svgText } from '../../domain/bowl/svgText.ts'
import { languages } from '../../domain/language.ts'
import { paths } from '../../domain/paths.ts'
import type { CatalogueCache } from '../catalogue/cache.ts'
import { escapeHtml } from '../http/html.ts'
import { indexedPages } from './head.ts'
import { smallBowls } from './smallBowls.ts'

const HOUR_S = 3600
const CARD = { width: 1200, height: 630, bowl: 560, paper: '#faf6ec' } as const

/** What other programs read: search engines, and whoever shows a shared link; and the small pictures of pages. */
export function siteRoutes(
  app: FastifyInstance,
  { publicUrl, catalogue }: { publicUrl: string; catalogue: CatalogueCache },
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

  smallBowls(app, catalogue)

  let card: Promise<Buffer> | null = null
  app.get('/og.png', async (_req, reply) => {
    card ??= drawCard(catalogue).catch((error: unknown) => {
      card = null // the next one tries again
      throw error
    })
    return reply
      .type('image/png')
      .header('cache-control', `public, max-age=${24 * HOUR_S}`)
      .send(await card)
  })
}

/** The picture of a shared link: the first bowl of the catalogue on warm paper. Words would need a font here. */
async function drawCard(catalogue: CatalogueCache): Promise<Buffer> {
  const { salads } = await catalogue.read()
  const paper = { width: CARD.width, height: CARD.height, channels: 3, background: CARD.paper } as const
  const salad = [...salads.values()].find((s) => s.status === 'ACTIVE')
  const card = sharp({ create: paper }).png({ palette: true })
  if (!salad) return card.toBuffer()
  const { key: seed, ingredients, glaze } = salad
  const scene = composeBowl({ seed, ingredients, glaze, size: CARD.bowl, prefix: 'c' })
  const bowl = Buffer.from(svgText(scene, { size: CARD.bowl }))
  return card.composite([{ input: bowl, gravity: 'centre' }]).toBuffer()
}
