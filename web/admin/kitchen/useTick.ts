import { useRef, useState } from 'react'
import { z } from 'zod'
import { type KitchenSheet, tickMade } from '../../../domain/kitchen/contract.ts'
import type { Slot } from '../../../domain/settings/rules.ts'
import { showFailure } from '../../api/showError.ts'
import { call } from '../../api.ts'
import { currentOf } from '../../form/currentOf.ts'
import { useTranslation } from '../../i18n.ts'
import { toast } from '../../ui/toast.ts'

type Kind = { date: KitchenSheet['date']; saladId: string; key: string; slot: Slot }
const Current = z.object({ made: z.int() })

/**
 * How many bowls of a variant are made. Changes are shown at once and sent one after another with the previous value,
 * so that quick presses add up and another tablet's changes are never overwritten.
 */
export function useTick(kind: Kind, { made, readAt }: { made: number; readAt: number }) {
  const { t } = useTranslation('kitchen')
  /** The count pressed here, kept while it is being sent and then until the sheet was read again (`writtenAt`). */
  const [pressed, setPressed] = useState<{ made: number; writtenAt: number | null } | null>(null)
  const target = useRef<number | null>(null)
  const shown = pressed && (pressed.writtenAt === null || readAt <= pressed.writtenAt) ? pressed.made : made

  const tick = async (next: number) => {
    const busy = target.current !== null
    target.current = next
    setPressed({ made: next, writtenAt: null })
    if (busy) return
    // If no request is running, the server has the value that is shown, even if the sheet was not read again yet.
    let stored = shown
    try {
      while (target.current !== stored) {
        const sent: number = target.current
        await call(tickMade, { body: { ...kind, made: sent, seen: stored } }, { waitsForRead: false })
        stored = sent
      }
      setPressed({ made: stored, writtenAt: Date.now() })
    } catch (error) {
      setPressed(null)
      const current = currentOf(error, Current)
      if (current) toast.info(t('tick.conflict', { count: current.made }))
      else showFailure(error, t('tick.failed'))
    } finally {
      target.current = null
    }
  }
  return { shown, tick: (next: number) => void tick(Math.max(0, next)) }
}
