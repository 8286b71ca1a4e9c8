import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { HOUR_MS } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import * as contract from '../../domain/runs/contract.ts'
import type { CatalogueCache } from '../catalogue/cache.ts'
import { transaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { publish } from '../events/publish.ts'
import { countAttempt } from '../http/attempts.ts'
import { route } from '../http/route.ts'
import { type RunLinkRow, runLinks } from '../tables/runs.ts'
import { openLink } from './openLink.ts'
import { readStops } from './readStops.ts'
import { driverStop, stopView } from './stopView.ts'
import { takeMark } from './takeMark.ts'

/**
 * The limit per link: a phone calls once a minute and after each mark, with room for several tabs and a bad connection.
 */
const CALLS = { max: 1200, windowMs: HOUR_MS }

/**
 * Routes for the driver's phone page. The link is the only credential; its token is sent in bodies only and never
 * logged.
 */
export function phoneRoutes(app: FastifyInstance, deps: Deps, catalogue: CatalogueCache) {
  const { db, config } = deps

  const open = async (token: string, at: { now: Date; language: Language }) => {
    const opened = await openLink(deps, token, at)
    if (config.rateLimits) await countAttempt(db, `run ${opened.link.id}`, CALLS, at.now)
    return opened
  }
  const stopsOf = async ({ date, slot, driverId }: RunLinkRow, language: Language, now: Date) => {
    const found = await readStops(db, { date, slot, driver: driverId }, await catalogue.read())
    return found.map(({ row, bowls }, n) =>
      driverStop(stopView(row, bowls, { position: n + 1, language }), now),
    )
  }

  route(app, deps, contract.openRun, async ({ body, language, now }) => {
    const { link, driver, dayIsOver } = await open(body.token, { now, language })
    if (dayIsOver) throw new AppError('RUN_OVER')
    await recordOpened(link, now)
    const { settings } = await catalogue.read()
    return {
      date: link.date,
      slot: link.slot,
      driverName: driver.name,
      shopPhone: settings.phone,
      stops: await stopsOf(link, language, now),
      now: now.toISOString(),
    }
  })

  route(app, deps, contract.sendMarks, async ({ body, language, now }) => {
    const { link, dayIsOver } = await open(body.token, { now, language })
    // One mark after the other, each in its own transaction: if one fails, those before it stay taken.
    const taken = new Map<string, contract.MarkAnswer>()
    for (const mark of body.marks.toSorted((a, b) => a.sequence - b.sequence))
      taken.set(mark.id, await takeMark(db, link, mark, now))
    return {
      marks: body.marks.flatMap(({ id }) => taken.get(id) ?? []),
      stops: dayIsOver ? [] : await stopsOf(link, language, now),
    }
  })

  /** Records the first opening of a link, which admins see. */
  const recordOpened = (link: RunLinkRow, now: Date) =>
    link.openedAt !== null
      ? undefined
      : transaction(db, async (tx) => {
          const [first] = await tx
            .update(runLinks)
            .set({ openedAt: now })
            .where(and(eq(runLinks.id, link.id), isNull(runLinks.openedAt)))
            .returning()
          if (first) await publish(tx, { kind: 'deliveries.changed', date: link.date }, { to: 'ADMINS' })
        })
}
