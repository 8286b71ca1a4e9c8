import { addDays, startOfDay } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import { type Fils, fils, formatAmount, formatMoney, toWire } from '../../domain/money.ts'
import { CURRENCY } from '../../domain/payments/rules.ts'
import type { Reconciliation } from '../../domain/recovery/contract.ts'
import { periodOf, RECONCILED_ROWS, unexplainedFils } from '../../domain/recovery/rules.ts'
import type { PaymentServices } from '../deps.ts'
import { shownName } from '../http/shownName.ts'
import { textIn } from '../http/text.ts'
import { TapError } from '../tap/tap.ts'
import { reconcile } from './reconcile.ts'
import { creditMoved } from './reconcileCredit.ts'
import type { Entry } from './reconcileEntry.ts'

/** Returns the sums of a period on both sides, and every amount that only one side has. */
export async function readReconciliation(
  services: PaymentServices,
  period: string,
  language: Language,
  now: Date,
): Promise<Reconciliation> {
  const sums = {
    charges: sum(language),
    gatewayRefunds: sum(language),
    captured: sum(language),
    byHand: sum(language),
    refunds: sum(language),
    transfers: sum(language),
    subscribed: sum(language),
    orphaned: sum(language),
  }
  let [otherCurrencies, differing] = [0, 0]
  let unexplained = fils(0)
  const rows: Entry[] = []
  for await (const entries of withGatewayErrors(reconcile(services, period, now)))
    for (const entry of entries) {
      if (entry.currency === CURRENCY) {
        addUp(sums, entry)
        unexplained = fils(unexplained + unexplainedOf(entry))
      } else if (entry.kind === 'CHARGE') otherCurrencies++
      if (!entry.difference) continue
      differing++
      if (rows.length < RECONCILED_ROWS) rows.push(entry)
    }
  const range = periodOf(period)
  if (!range) throw new RangeError(`not a day or a month: ${period}`)
  const moved = await creditMoved(services.db, {
    from: startOfDay(range.first),
    to: startOfDay(addDays(range.first, range.days)),
  })
  const credit = (kind: Parameters<typeof moved>[0]) => {
    const { count, fils: amount } = moved(kind)
    return money(count, amount, language)
  }
  const { charges, gatewayRefunds, ...books } = sums
  return {
    period,
    gateway: { charges: charges.view(), refunds: gatewayRefunds.view() },
    books: {
      captured: books.captured.view(),
      byHand: books.byHand.view(),
      refunds: books.refunds.view(),
      transfers: books.transfers.view(),
      subscribed: books.subscribed.view(),
      orphaned: books.orphaned.view(),
    },
    credit: {
      given: credit('GIVEN'),
      used: credit('HELD'),
      returned: credit('RETURNED'),
      expired: credit('EXPIRED'),
    },
    otherCurrencies,
    unexplained: toWire(unexplained),
    formattedUnexplained: formatMoney(unexplained, language),
    differing,
    rows: rows.map((entry) => viewEntry(entry, language)),
  }
}

/** If the gateway cannot be reached, throws instead of returning a partial result. */
export async function* withGatewayErrors<T>(entries: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    yield* entries
  } catch (error) {
    throw error instanceof TapError ? new AppError('PAYMENT_UNKNOWN') : error
  }
}

export const unexplainedOf = ({ difference, gatewayFils, booksFils, currency }: Entry): Fils =>
  currency === CURRENCY ? unexplainedFils(difference, gatewayFils, booksFils) : fils(0)

const money = (count: number, amount: Fils, language: Language) => ({
  count,
  amount: toWire(amount),
  formattedAmount: formatMoney(amount, language),
})
function sum(language: Language) {
  let [count, total] = [0, 0]
  return {
    add: (amount: Fils | null) => {
      if (amount === null) return
      count++
      total += amount
    },
    view: () => money(count, fils(total), language),
  }
}
type Sum = ReturnType<typeof sum>

function addUp(
  sums: Record<
    | 'charges'
    | 'gatewayRefunds'
    | 'captured'
    | 'byHand'
    | 'refunds'
    | 'transfers'
    | 'subscribed'
    | 'orphaned',
    Sum
  >,
  { kind, gatewayFils, booksFils, outcome }: Entry,
) {
  if (kind === 'CHARGE') {
    sums.charges.add(gatewayFils)
    sums.captured.add(booksFils)
  }
  if (kind === 'BY_HAND') sums.byHand.add(booksFils)
  if (kind === 'REFUND') {
    sums.gatewayRefunds.add(gatewayFils)
    sums.refunds.add(booksFils)
  }
  if (kind === 'TRANSFER') sums.transfers.add(booksFils)
  if (outcome === 'SUBSCRIBED') sums.subscribed.add(booksFils)
  if (outcome === 'ORPHANED') sums.orphaned.add(booksFils)
}

function viewEntry(entry: Entry, language: Language): Reconciliation['rows'][number] {
  const { difference, gatewayFils, booksFils, currency, at } = entry
  if (!difference) throw new Error('a row without a difference')
  const isDinars = currency === CURRENCY
  const shown = (amount: Fils | null) => (amount === null || !isDinars ? null : toWire(amount))
  return {
    difference,
    text: textIn(language, 'scan')(`differences.${difference}`),
    paymentId: entry.paymentId,
    chargeId: entry.chargeId,
    customerName: shownName(entry.customerName, language),
    at: at.toISOString(),
    gatewayAmount: entry.kind === 'CREDIT' ? null : shown(gatewayFils),
    booksAmount: shown(booksFils),
    formattedDifference: formatAmount(
      unexplainedFils(difference, gatewayFils, booksFils),
      currency,
      language,
    ),
  }
}
