import { useState } from 'react'
import { townIn } from '../../../domain/addresses/towns.ts'
import { type Day, formatDay } from '../../../domain/dates.ts'
import { adminDeliveries, deliveryCounts } from '../../../domain/deliveries/adminContract.ts'
import { type Slot, slots } from '../../../domain/settings/rules.ts'
import { useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { ActionDialog } from '../../subscriptions/ActionDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Select } from '../../ui/Select.tsx'
import type { DialogProps } from '../../ui/useDialog.tsx'
import { DriverChoice } from './DriverChoice.tsx'
import { useAssign } from './useAssign.ts'

const EVERY = 'every'

/** Assigns a driver to an area and a time, for example to all deliveries to Juffair in the morning. */
export function AreaDialog({ date, onDone, ...dialog }: DialogProps & { date: Day }) {
  const { t, language } = useTranslation('adminDelivery')
  const [area, setArea] = useState(EVERY)
  const [slot, setSlot] = useState<Slot | typeof EVERY>(EVERY)
  const [everyone, setEveryone] = useState(false)
  const [driver, setDriver] = useState<string | null>(null)
  const areas = useRead(deliveryCounts, { query: { date } }).data?.areas ?? []
  const chosen = { ...(slot !== EVERY && { slot }), ...(area !== EVERY && { area }) }
  const count = useWaiting({ date, ...chosen, ...(!everyone && { driver: 'none' as const }) })
  const { send, sending, refused } = useAssign(() => {
    onDone()
    dialog.onOpenChange(false)
  })
  return (
    <ActionDialog
      {...dialog}
      title={t('assign.areaTitle')}
      lead={t('assign.areaText', { day: formatDay(date, language) })}
      keep={t('assign.back')}
      refused={refused}
      act={
        driver !== null &&
        count !== 0 && (
          <Button
            loading={sending}
            loadingText={t('assign.sending')}
            onClick={() => void send({ driver, of: { date, ...chosen, unassignedOnly: !everyone } })}
          >
            {t('assign.send')}
          </Button>
        )
      }
    >
      <div className="grid gap-4">
        <Field label={t('assign.area')}>
          <Select
            value={area}
            onChange={setArea}
            options={[
              { value: EVERY, label: t('assign.anyArea') },
              ...areas.flatMap(({ area: one, count: many }) =>
                one === null
                  ? []
                  : [{ value: one, label: t('assign.areaOf', { area: townIn(one, language), count: many }) }],
              ),
            ]}
          />
        </Field>
        <div>
          <Segmented
            label={t('assign.time')}
            value={slot}
            onChange={setSlot}
            choices={[
              { value: EVERY, label: t('assign.anyTime') },
              ...slots.map((value) => ({ value, label: t(`slot.${value}`) })),
            ]}
          />
        </div>
        <Checkbox
          label={t('assign.everyone')}
          checked={everyone}
          onChange={(event) => setEveryone(event.target.checked)}
        />
        <DriverChoice value={driver} onChange={setDriver} />
        <p role="status" className="tabular min-h-[1lh] font-medium">
          {count !== undefined && (count === 0 ? t('assign.effectNone') : t('assign.effect', { count }))}
        </p>
      </div>
    </ActionDialog>
  )
}

type Narrowed = { date: Day; slot?: Slot; area?: string; driver?: 'none' }

/** How many of them are not settled yet. */
function useWaiting(query: Narrowed): number | undefined {
  const totalOf = (group: 'pending' | 'processing') => ({ query: { ...query, group, size: '1' } })
  const pending = useRead(adminDeliveries, totalOf('pending'), { keepPrevious: true }).data
  const processing = useRead(adminDeliveries, totalOf('processing'), { keepPrevious: true }).data
  return pending && processing && pending.totalElements + processing.totalElements
}
