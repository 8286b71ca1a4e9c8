import type { z } from 'zod'
import type { Log } from '../log.ts'
import {
  CardListAnswer,
  ChargeAnswer,
  ChargeListAnswer,
  IdAnswer,
  RefundAnswerBody,
  RefundListAnswer,
  RemovedAnswer,
  SavedCardAnswer,
} from './answers.ts'
import { chargeBody, chargeListBody, refundBody, refundListBody, sourceOf, tokenBody } from './bodies.ts'
import { isSigned, signatureOf } from './hashstring.ts'
import { makeSend, type Times, times } from './send.ts'
import { type GatewayRefund, type NewCharge, type Tap, TapError } from './tap.ts'

type TapOptions = {
  baseUrl: string
  secretKey: string
  /** The source for Bahraini debit cards: `src_bh.benefit` or `src_benefitpay`. */
  benefitSource: string
  log?: Log | undefined
  times?: Partial<Times>
}

const READ = { writes: false, repeatable: true, within: 'readMs' } as const
/** The gateway recognises a repetition by its `reference.idempotent`. */
const KEYED_WRITE = { method: 'POST', writes: true, repeatable: true, within: 'writeMs' } as const
const ONCE = { writes: true, repeatable: false, within: 'writeMs' } as const
const MOST_REFUND_PAGES = 20

/** Checks an id before it becomes part of a URL. */
function part(id: string, call: string): string {
  if (!/^[\w-]{1,100}$/.test(id)) throw new TapError('missing', null, `${call}: not an id`)
  return id
}
/** Throws if the response is about another object than the one requested. */
function requireMatch<T>(answer: T, fits: boolean, call: string): T {
  if (!fits) throw new TapError('unknown', null, `${call}: the answer is about something else`)
  return answer
}

export function openTap({ baseUrl, secretKey, benefitSource, log, times: timeOverrides }: TapOptions): Tap {
  if (!/^[\x21-\x7e]+$/.test(secretKey))
    throw new Error('TAP_SECRET_KEY contains characters that no key has: copy it again.')
  const send = makeSend({ baseUrl, secretKey, log, times: { ...times, ...timeOverrides } })

  /** Returns the entries of a list that can be parsed and logs the others. */
  function readable<T>(list: unknown[], schema: z.ZodType<T>, call: string): T[] {
    return list.flatMap((one) => {
      const read = schema.safeParse(one)
      if (read.success) return [read.data]
      const where = read.error.issues.map((issue) => issue.path.join('.'))
      log?.warn(
        { call, id: IdAnswer.safeParse(one).data?.id, where },
        'an entry cannot be read and is left out',
      )
      return []
    })
  }

  /** A saved card pays through a token that is valid for five minutes and once. */
  async function sourceFor({ source, clientIp }: NewCharge): Promise<string> {
    if ('method' in source) return sourceOf(source.method, benefitSource)
    try {
      const token = await send({
        ...ONCE,
        within: 'tokenMs',
        name: 'createToken',
        method: 'POST',
        path: '/tokens',
        body: tokenBody(source.savedCard, clientIp),
        answer: IdAnswer,
      })
      return token.id
    } catch (error) {
      // No charge was requested yet: however the token was lost, no money can have moved, and the card may be good.
      if (error instanceof TapError && error.kind === 'unknown')
        throw new TapError('unreached', error.code, error.message)
      throw error
    }
  }

  async function refundPage(query: Parameters<typeof refundListBody>[0], after: string | undefined) {
    const page = await send({
      ...READ,
      name: 'listRefunds',
      method: 'POST',
      path: '/refunds/list',
      body: refundListBody(query, after),
      // All or nothing: a refund left out could be made again.
      answer: RefundListAnswer,
      // Seen in independent code: an empty list is a 400 with this text.
      empty: { pattern: /refunds not found/i, answer: { refunds: [], has_more: false } },
    })
    return { refunds: page.refunds, next: (page.has_more && page.refunds.at(-1)?.id) || null }
  }

  return {
    live: secretKey.startsWith('sk_live_'),

    async createCharge(charge) {
      const sourceId = await sourceFor(charge)
      return send({
        ...KEYED_WRITE,
        name: 'createCharge',
        path: '/charges',
        body: chargeBody(charge, sourceId),
        language: charge.language,
        answer: ChargeAnswer,
        untouched: 'unreached',
      })
    },

    async readCharge(id) {
      const name = 'readCharge'
      const path = `/charges/${part(id, name)}`
      const charge = await send({ ...READ, name, method: 'GET', path, answer: ChargeAnswer })
      return requireMatch(charge, charge.id === id, name)
    },

    async listCharges(query) {
      const name = 'listCharges'
      const page = await send({
        ...READ,
        name,
        method: 'POST',
        path: '/charges/list',
        body: chargeListBody(query),
        answer: ChargeListAnswer,
        // Unconfirmed for charges; refunds do it.
        empty: { pattern: /charges not found/i, answer: { charges: [], has_more: false } },
      })
      const last = page.has_more ? IdAnswer.safeParse(page.charges.at(-1)) : undefined
      return {
        charges: readable(page.charges, ChargeAnswer, name),
        next: last === undefined ? null : requireMatch(last.data?.id ?? '', last.success, name),
      }
    },

    async createRefund(refund) {
      const name = 'createRefund'
      const body = refundBody(refund)
      const made = await send({ ...KEYED_WRITE, name, path: '/refunds', body, answer: RefundAnswerBody })
      const fits =
        made.chargeId === refund.chargeId &&
        made.amountFils === refund.amountFils &&
        made.currency === refund.currency
      return requireMatch(made, fits, name)
    },

    async readRefund(id) {
      const name = 'readRefund'
      const path = `/refunds/${part(id, name)}`
      const refund = await send({ ...READ, name, method: 'GET', path, answer: RefundAnswerBody })
      return requireMatch(refund, refund.id === id, name)
    },

    async listRefunds({ chargeId }) {
      const found: GatewayRefund[] = []
      let after: string | undefined
      for (let pages = 0; pages < MOST_REFUND_PAGES; pages++) {
        const { refunds, next } = await refundPage({ chargeId }, after)
        found.push(...refunds.filter((refund) => refund.chargeId === chargeId))
        if (next === null) return found
        after = next
      }
      throw new TapError('unknown', null, 'listRefunds: the list does not end')
    },

    listRefundPage: ({ from, to, after }) => refundPage({ from, to }, after),

    async listCards(customerId) {
      const name = 'listCards'
      const page = await send({
        ...READ,
        name,
        method: 'GET',
        path: `/card/${part(customerId, name)}`,
        answer: CardListAnswer,
        // Unconfirmed for cards; refunds do it.
        empty: { pattern: /cards? not found/i, answer: { data: [] } },
      })
      return readable(page.data, SavedCardAnswer, name)
    },

    async removeCard(customerId, cardId) {
      const name = 'removeCard'
      const path = `/card/${part(customerId, name)}/${part(cardId, name)}`
      await send({ ...ONCE, name, method: 'DELETE', path, answer: RemovedAnswer })
    },

    isGenuine: (body, hashstring) => isSigned(body, hashstring, secretKey),
    sign: (body) => signatureOf(body, secretKey),
  }
}
