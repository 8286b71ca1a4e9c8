import { CreditCard, Landmark, Nfc, Wallet } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { PaymentOptions } from '../../domain/payments/contract.ts'
import type { PaymentMethod } from '../../domain/payments/rules.ts'
import { useTranslation } from '../i18n.ts'
import { Badge } from '../ui/Badge.tsx'
import { cx } from '../ui/cx.ts'
import { Ltr } from '../ui/Ltr.tsx'
import { brandName } from './brandName.ts'
import { CardMenu } from './CardMenu.tsx'

const marks: Record<PaymentMethod, { icon: ReactNode; accepts: string[] }> = {
  CARD: { icon: <CreditCard aria-hidden="true" />, accepts: ['VISA', 'Mastercard'] },
  BENEFIT: { icon: <Landmark aria-hidden="true" />, accepts: ['BENEFIT'] },
  APPLE_PAY: { icon: <Nfc aria-hidden="true" />, accepts: [] },
  TAP_CHECKOUT: { icon: <Wallet aria-hidden="true" />, accepts: [] },
}

interface PaymentMethodsProps {
  ways: readonly PaymentOptions[]
  value: string | null
  onChange: (id: string) => void
  disabled: boolean
}

/** Radio buttons for the saved cards, the default first, and the four methods. */
export function PaymentMethods({ ways, value, onChange, disabled }: PaymentMethodsProps) {
  const { t } = useTranslation('paying')
  const name = useId()
  const saved = ways.filter((way) => way.card).toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
  const row = (way: PaymentOptions) => (
    <PaymentMethodCard
      key={way.id}
      way={way}
      name={name}
      checked={way.id === value}
      disabled={disabled}
      onChoose={() => onChange(way.id)}
    />
  )
  const heading = 'mb-2.5 font-medium text-s'
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('step.ways')}</legend>
      {saved.length > 0 && (
        <>
          <p className={heading}>{t('step.saved')}</p>
          <div className="mb-6 grid gap-2.5">{saved.map(row)}</div>
          <p className={heading}>{t('step.others')}</p>
        </>
      )}
      <div className="grid gap-2.5">{ways.filter((way) => !way.card).map(row)}</div>
    </fieldset>
  )
}

interface PaymentMethodCardProps {
  way: PaymentOptions
  name: string
  checked: boolean
  disabled: boolean
  onChoose: () => void
}

function PaymentMethodCard({ way, name, checked, disabled, onChoose }: PaymentMethodCardProps) {
  const { t } = useTranslation('paying')
  const { icon, accepts } = marks[way.method]
  const { card } = way
  return (
    <div
      className={cx(
        'flex items-center rounded-m border-[1.5px] border-line-2 bg-surface transition-[border-color,box-shadow,background-color]',
        'has-checked:border-leaf has-checked:bg-leaf-soft has-checked:shadow-[inset_0_0_0_1px_var(--leaf)] not-has-disabled:hover:border-ink-2',
        'has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-focus has-[input:focus-visible]:outline-offset-2',
        'has-[input:disabled]:border-line has-[input:disabled]:bg-sunken has-[input:disabled]:text-ink-3',
        card ? 'pe-2' : 'pe-4',
      )}
    >
      <label className="flex min-h-16 min-w-0 flex-1 flex-wrap items-center gap-x-3.5 gap-y-1 py-3 ps-4 has-disabled:cursor-not-allowed">
        <input
          type="radio"
          name={name}
          value={way.id}
          checked={checked}
          disabled={disabled}
          onChange={onChoose}
          className="peer size-5.5 shrink-0 appearance-none rounded-full border-[1.5px] border-control bg-raised outline-none transition-[border-width,border-color] checked:border-[7px] checked:border-leaf disabled:border-line-2 disabled:bg-sunken"
        />
        <span className="[&_svg]:size-5.5 [&_svg]:stroke-[1.75]">{icon}</span>
        <span className={cx('min-w-0 flex-1 basis-36', checked && !disabled && 'text-on-leaf-soft')}>
          <span className="block font-medium">
            {card ? (
              <>
                {t('card.name', { brand: brandName(card.cardBrand) })}{' '}
                <Ltr className="tabular">{card.cardLast4}</Ltr>{' '}
                {way.isDefault && <Badge tone="neutral">{t('card.default')}</Badge>}
              </>
            ) : (
              t(`ways.${way.method}`)
            )}
          </span>
          {card?.expires !== null && (
            <span className={cx('block text-xs', !disabled && 'text-ink-2')}>
              {card
                ? t('card.expires', { date: `\u2066${card.expires}\u2069` })
                : t(`wayTexts.${way.method}`)}
            </span>
          )}
        </span>
        {!card && accepts.length > 0 && (
          <span aria-hidden="true" className="flex gap-1.5 max-sm:hidden">
            {accepts.map((mark) => (
              <Ltr
                key={mark}
                className="rounded-[5px] border border-line-2 bg-raised px-1.5 py-0.5 font-semibold text-[11px] text-ink-2"
              >
                {mark}
              </Ltr>
            ))}
          </span>
        )}
      </label>
      {card && !disabled && <CardMenu card={card} isDefault={way.isDefault} />}
    </div>
  )
}
