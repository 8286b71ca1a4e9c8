import { Check, Circle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { passwordParts, passwordStrength, strengths } from '../../domain/accounts/rules.ts'
import { cx } from '../ui/cx.ts'

const tints = { default: '', weak: 'bg-danger', medium: 'bg-warn', good: 'bg-leaf', strong: 'bg-leaf' }

/** What a password needs, ticked off while it is typed, and how strong it is. */
export function PasswordGuide({ password }: { password: string }) {
  const { t } = useTranslation('profile')
  const { length, lower, upper, digit, symbol } = passwordParts(password)
  const rules = [
    { text: t('password.length'), met: length },
    { text: t('password.cases'), met: lower && upper },
    { text: t('password.digit'), met: digit },
    { text: t('password.symbol'), met: symbol },
  ]
  const strength = passwordStrength(password)
  const steps = strengths.indexOf(strength)
  return (
    <div className="grid gap-2.5 pt-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span aria-hidden="true" className="grid w-40 grid-cols-4 gap-1">
          {strengths.slice(1).map((step, n) => (
            <span
              key={step}
              className={cx('h-1.5 rounded-full', n < steps ? tints[strength] : 'bg-line-2')}
            />
          ))}
        </span>
        <span aria-live="polite">
          {t('password.strength')}{' '}
          <span className="font-medium text-ink">{t(`password.strengths.${strength}`)}</span>
        </span>
      </div>
      <ul aria-label={t('password.rules')} className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        {rules.map(({ text, met }) => {
          const Icon = met ? Check : Circle
          return (
            <li key={text} className={cx('flex items-start gap-1.5', met && 'text-leaf-text')}>
              <Icon
                aria-hidden="true"
                className={cx('mt-[.2em] size-[1.15em] shrink-0', !met && 'opacity-60')}
                strokeWidth={met ? 2.5 : 1.75}
              />
              <span>
                {text}
                {met && <span className="sr-only"> ({t('password.met')})</span>}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
