import { Moon, Sun } from 'lucide-react'
import type { Slot } from '../../domain/settings/rules.ts'
import { useTranslation } from '../i18n.ts'
import { useSlotHours } from '../layout/hours.ts'
import { useShop } from '../shop.ts'
import { RadioCards } from '../ui/RadioCards.tsx'

interface SlotChoiceProps {
  value: Slot | null
  onChange: (slot: Slot) => void
  error: string | undefined
}
const icons = {
  MORNING_9_12: <Sun aria-hidden="true" />,
  EVENING_6_9: <Moon aria-hidden="true" />,
} satisfies Record<Slot, unknown>

/** The choice between morning and evening, with the shop's delivery hours. */
export function SlotChoice({ value, onChange, error }: SlotChoiceProps) {
  const { t } = useTranslation('checkout')
  const hours = useSlotHours()
  const slots = useShop().data?.slots ?? []
  return (
    <RadioCards
      legend={t('details.slot')}
      columns={2}
      value={value}
      onChange={onChange}
      {...(error !== undefined && { error })}
      choices={slots.map((slot) => ({
        value: slot.value,
        title: t(`details.slots.${slot.value}`),
        text: hours(slot),
        icon: icons[slot.value],
      }))}
    />
  )
}
