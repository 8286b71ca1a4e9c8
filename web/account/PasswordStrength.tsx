import { Check, Circle } from 'lucide-react'
import { useDeferredValue } from 'react'
import { passwordParts, passwordStrength, type Strength, strengths } from '../../domain/accounts/passwords.ts'
import { useTranslation } from '../i18n.ts'
import { cx } from '../ui/cx.ts'

const parts = ['length', 'lower', 'upper', 'digit', 'symbol'] as const
const tints: Record<Strength, string> = {
  default: '',
  weak: 'bg-danger',
  medium: 'bg-warn',
  good: 'bg-leaf',
  strong: 'bg-leaf',
}
const EMPTY_LEAF = 'shadow-[inset_0_0_0_1.5px_var(--control)]'

/** The strength of a password as four leaves and a word, and which rules it meets. */
export function PasswordStrength({ password }: { password: string }) {
  const { t } = useTranslation('accounts')
  const level = passwordStrength(password)
  const filled = strengths.indexOf(level)
  // Deferred, so that screen readers announce it when typing pauses.
  const spoken = useDeferredValue(level)
  const has = passwordParts(password)
  return (
    <div className="grid gap-2.5">
      <div className="flex items-center gap-2.5 text-s">
        <span aria-hidden="true" className="flex gap-[5px]">
          {strengths.slice(1).map((step, n) => (
            <span key={step} className={cx('leaf-shape', n < filled ? tints[level] : EMPTY_LEAF)} />
          ))}
        </span>
        <span role="status" data-strength={level}>
          {t('strength.label')} <b className="font-medium">{t(`strength.${spoken}`)}</b>
        </span>
      </div>
      <ul aria-label={t('strength.rules')} className="grid gap-x-4 gap-y-1 text-ink-2 text-xs sm:grid-cols-2">
        {parts.map((part) => (
          <li key={part} className={cx('flex items-start gap-1.5', part === 'symbol' && 'sm:col-span-2')}>
            {has[part] ? (
              <Check
                aria-hidden="true"
                strokeWidth={2.5}
                className="mt-[.2em] size-[1.15em] shrink-0 text-leaf-text"
              />
            ) : (
              <Circle
                aria-hidden="true"
                strokeWidth={1.75}
                className="mt-[.2em] size-[1.15em] shrink-0 text-ink-3"
              />
            )}
            <span>
              <span className="sr-only">{t(has[part] ? 'strength.met' : 'strength.open')} </span>
              {t(`strength.${part}`)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
