import { SECOND_MS } from '../../../domain/dates.ts'
import { ApiError } from '../../api.ts'
import { textOf } from '../../i18n.ts'
import { to } from '../../paths.ts'
import { toast } from '../../ui/toast.ts'
import { newKey } from '../draft.ts'
import { pending, trouble } from '../pending.ts'
import { complete } from './complete.ts'
import { endOf, pause } from './standing.ts'

/** The redirect page's four states (rule L10), and which words of it show. */
export type Arrived = {
  state: 'processing' | 'success' | 'failed' | 'error'
  words: 'processing' | 'success' | 'safe' | 'failed' | 'error' | 'invalid'
  /** Why it failed, as the server says it. */
  why: string | null
  /** Where it goes on by itself. */
  onward: string | null
}
export const processing: Arrived = { state: 'processing', words: 'processing', why: null, onward: null }

const page = (query: string) => `${to('subscription')}${query}`

const SOON_MS = 1.5 * SECOND_MS
const LATER_MS = 2 * SECOND_MS

/** Follows somebody who comes back from the payment page to where they belong. Coming back twice does no harm. */
export async function comeBack(
  tapId: string | null,
  { show, go, left }: { show: (arrived: Arrived) => void; go: (path: string) => void; left: AbortSignal },
) {
  const [arrived, waitMs] = await outcomeOf(tapId, left)
  if (left.aborted) return
  show(arrived)
  const said = toastOf[arrived.words]
  if (said) toast[said.kind](textOf('paying')(said.key))
  await pause(waitMs, left)
  if (arrived.onward !== null) go(arrived.onward)
}

const toastOf: Partial<Record<Arrived['words'], { kind: 'success' | 'error'; key: ToastKey }>> = {
  success: { kind: 'success', key: 'toast.complete' },
  failed: { kind: 'error', key: 'toast.failed' },
  error: { kind: 'error', key: 'toast.error' },
}
type ToastKey = 'toast.complete' | 'toast.failed' | 'toast.error'

async function outcomeOf(tapId: string | null, left: AbortSignal): Promise<[Arrived, number]> {
  if (!tapId) return [{ state: 'error', words: 'invalid', why: null, onward: page('') }, LATER_MS]
  try {
    const end = await endOf(tapId, left)
    if (end.is === 'open') return unknown(tapId)
    if (end.is === 'failed') {
      const onward = afterFailure(tapId, end.message)
      return [{ state: 'failed', words: 'failed', why: end.message, onward }, LATER_MS]
    }
    const onward = await afterCapture(tapId)
    const success = { state: 'success', why: null, onward } as const
    return onward === MADE_LATER
      ? [{ ...success, words: 'safe' }, LATER_MS]
      : [{ ...success, words: 'success' }, SOON_MS]
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return unknown(error.status === 404 ? pending.read()?.paymentId : tapId)
  }
}

/** Paying again is locked until this payment is known. */
function unknown(paymentId: string | undefined): [Arrived, number] {
  if (paymentId !== undefined) trouble.keep({ paymentId, is: 'unknown', message: null })
  return [{ state: 'error', words: 'error', why: null, onward: page('?payment=error') }, LATER_MS]
}

const MADE_LATER = page('?payment=success&subscription=failed')

/** Makes the subscription of a captured payment; the page to go on to. */
export async function afterCapture(paymentId: string): Promise<string> {
  const order = pending.read()
  if (!order) {
    trouble.keep(null)
    return page('?payment=success&step=6')
  }
  try {
    await complete(paymentId, order)
    return page('?step=6&success=true')
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // The money is here and stays safe: webhook and janitor go on trying, and the next page says so.
    trouble.keep(null)
    return MADE_LATER
  }
}

/** Nothing was paid: why, and another key, for the next try is another payment of the same order. */
export function afterFailure(paymentId: string, message: string | null): string {
  trouble.keep({ paymentId, is: 'failed', message })
  newKey()
  return page('?payment=failed')
}
