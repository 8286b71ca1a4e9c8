import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import {
  type BulkRecoveryBody,
  bulkRecover,
  type OrphanedPayment,
} from '../../../domain/recovery/contract.ts'
import { BULK_GROUP } from '../../../domain/recovery/rules.ts'
import { failureText } from '../../api/showError.ts'
import { call } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { toast } from '../../ui/toast.ts'

type BulkTerms = Omit<z.input<typeof BulkRecoveryBody>, 'paymentIds'>

type Failed = { id: string; name: string; reason: string }
export type BulkRun = {
  done: number
  total: number
  failed: Failed[]
  /** Neither recovered nor refused, because it was stopped or failed before them. */
  left: number
  /** The error that ended it. */
  error: string | null
  state: 'running' | 'stopping' | 'over'
}

/**
 * Recovers several payments in groups, and can be stopped between two groups. `onRecovered` gets the ids of the
 * recovered payments.
 */
export function useBulkRecovery(onRecovered: (ids: readonly string[]) => void) {
  const { t } = useTranslation('recoveryPage')
  const [run, setRun] = useState<BulkRun | null>(null)
  const stopped = useRef(false)
  // Leaving the page stops the recovery.
  useEffect(
    () => () => {
      stopped.current = true
    },
    [],
  )

  /** Returns the payments that are not recovered yet. */
  const start = async (rows: readonly OrphanedPayment[], terms: BulkTerms): Promise<OrphanedPayment[]> => {
    stopped.current = false
    const byTransaction = new Map(rows.map((row) => [row.paymentTransactionId, row]))
    const waiting = new Set(rows)
    const failed: Failed[] = []
    let error: string | null = null
    let sentCount = 0
    const show = (state: BulkRun['state']) =>
      setRun({
        done: sentCount,
        total: rows.length,
        failed: [...failed],
        left: rows.length - sentCount,
        error,
        state,
      })
    show('running')
    for (let next = 0; next < rows.length && !stopped.current; next += BULK_GROUP) {
      const group = rows.slice(next, next + BULK_GROUP)
      try {
        const answer = await call(bulkRecover, {
          body: { ...terms, paymentIds: group.map((row) => row.paymentTransactionId) },
        })
        sentCount += group.length
        for (const { paymentTransactionId } of answer.recoveredSubscriptions) {
          const row = byTransaction.get(paymentTransactionId)
          if (row) waiting.delete(row)
        }
        failed.push(
          ...answer.failures.map(({ paymentTransactionId: id, customerName, message }) => ({
            id,
            name: customerName || byTransaction.get(id)?.customerDisplayName || id,
            reason: message,
          })),
        )
        show(stopped.current ? 'stopping' : 'running')
      } catch (thrown) {
        error = failureText(thrown, t('bulk.failed'))
        break
      }
    }
    show('over')
    const recovered = rows.filter((row) => !waiting.has(row))
    onRecovered(recovered.map(({ id }) => id))
    if (error !== null) toast.error(t('bulk.failed'))
    if (sentCount > 0)
      toast[failed.length > 0 ? 'warning' : 'success'](
        t('bulk.done', { done: recovered.length, asked: sentCount }),
      )
    return [...waiting]
  }
  const stop = () => {
    stopped.current = true
    setRun((before) => before && { ...before, state: 'stopping' })
  }
  return { run, start, stop }
}
