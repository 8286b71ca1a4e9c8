import { useState } from 'react'
import { assignDriver } from '../../../domain/deliveries/adminContract.ts'
import type { CallInput } from '../../../domain/endpoint.ts'
import { failureText } from '../../api/showError.ts'
import { call, useSend } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { toast } from '../../ui/toast.ts'
import { batchesOf } from './batches.ts'
import { NOBODY, useActiveDrivers } from './DriverChoice.tsx'

type Whole = NonNullable<CallInput<typeof assignDriver>['body']['of']>
/** Deliveries by their ids, in any number, or all of a day, an area or a time. */
export type Assigned = { driver: string } & ({ ids: readonly string[] } | { of: Whole })

async function assign({ driver, ...target }: Assigned) {
  const driverId = driver === NOBODY ? null : driver
  const bodies = 'of' in target ? [{ of: target.of }] : batchesOf(target.ids).map((ids) => ({ ids }))
  let changed = 0
  for (const body of bodies) changed += (await call(assignDriver, { body: { driverId, ...body } })).changed
  return { driver, changed }
}

/** Assigns deliveries to a driver. Success is shown in a toast; `refused` is the error text. */
export function useAssign(onDone: () => void) {
  const { t } = useTranslation('adminDelivery')
  const drivers = useActiveDrivers().data?.content ?? []
  const [refused, setRefused] = useState<string | null>(null)
  const { send, sending } = useSend(assign, {
    onDone: ({ driver, changed: count }) => {
      const name = drivers.find(({ id }) => id === driver)?.name
      if (count === 0) toast.info(t('assign.unchanged'))
      else if (name) toast.success(t('assign.done', { count, name: `\u2068${name}\u2069` }))
      else toast.success(t('assign.taken', { count }))
      onDone()
    },
    onFail: (error) => setRefused(failureText(error, t('assign.failed'))),
  })
  const sendAnew = (input: Assigned) => {
    setRefused(null)
    return send(input)
  }
  return { send: sendAnew, sending, refused }
}
