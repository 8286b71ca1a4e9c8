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
 * How many of a kind are made: shown at once, written one after another with what was seen before, so that quick presses
 * add up and what another tablet ticked is never overwritten.
 */
export function useTick(kind: Kind, { made, readAt }: { made: number; readAt: number }) {
  const { t } = useTranslation('kitchen')
  /** What was pressed here: while it is being written, then until the sheet has been read again (`writtenAt`). */
  const [pressed, setPressed] = useState<{ made: number; writtenAt: number | null } | null>(null)
  const wanted = useRef<number | null>(null)
  const shown = pressed && (pressed.writtenAt === null || readAt <= pressed.writtenAt) ? pressed.made : made

  const tick = async (next: number) => {
    const busy = wanted.current !== null
    wanted.current = next
    setPressed({ made: next, writtenAt: null })
    if (busy) return
    // With nothing on its way, what is shown is what the server has: also before the sheet was read again.
    let seen = shown
    try {
      while (wanted.current !== seen) {
        const sent: number = wanted.current
        await call(tickMade, { body: { ...kind, made: sent, seen } }, { waitsForRead: false })
        seen = sent
      }
      setPressed({ made: seen, writtenAt: Date.now() })
    } catch (error) {
      setPressed(null)
      const current = currentOf(error, Current)
      if (current) toast.info(t('tick.conflict', { count: current.made }))
      else showFailure(error, t('tick.failed'))
    } finally {
      wanted.current = null
    }
  }
  return { shown, tick: (next: number) => void tick(Math.max(0, next)) }
}
