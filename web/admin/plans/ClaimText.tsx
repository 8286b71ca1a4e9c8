import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Fils, formatMoney } from '../../../domain/money.ts'
import { useTranslation } from '../../i18n.ts'
import { Note } from '../../ui/Note.tsx'
import { useLanguage } from '../../ui/useLanguage.ts'
import { type Claim, type Priced, perDay } from './claim.ts'

export type NamedPlan = Priced & { nameEn: string; nameAr: string }
type Props = {
  plan: Omit<Priced, 'id'>
  claim: Claim<NamedPlan>
  /** Sets the price at which the claim is true. */
  onUse?: (price: Fils) => void
}

/** Formats tenths of a percent: 125 is 12.5, 120 is 12. */
export const percentText = (tenths: number) => String(tenths / 10)

/** The saving that a plan claims: whether customers see it, why not, and what would make it true. */
export function ClaimText({ plan, claim, onUse }: Props) {
  const { t } = useTranslation('adminShop')
  const language = useLanguage()
  if (claim.is !== 'compared')
    return <Plain>{t(claim.is === 'reference' ? 'plans.claim.reference' : 'plans.claim.alone')}</Plain>
  const { reference, savesTenths, claimTenths, borneOut, trueAtFils } = claim
  // Keeps a figure and its currency on the same line.
  const money = (amount: Fils) => formatMoney(amount, language).replace(' ', '\u00a0')
  const words = {
    day: money(perDay(plan)),
    other: money(perDay(reference)),
    plan: language === 'ar' ? reference.nameAr : reference.nameEn,
    percent: savesTenths === null ? '' : percentText(savesTenths),
  }
  if (claimTenths === null || trueAtFils === null)
    return <Plain>{t(savesTenths === null ? 'plans.claim.noneUnsaid' : 'plans.claim.unsaid', words)}</Plain>
  const title = t('plans.claim.title', { percent: percentText(claimTenths) })
  if (borneOut)
    return (
      <Note tone="leaf" title={title} icon={<CircleCheck />}>
        {t('plans.claim.true', words)}
      </Note>
    )
  const price = money(trueAtFils)
  return (
    <Note tone="warn" title={title} icon={<TriangleAlert />}>
      {t(savesTenths === null ? 'plans.claim.dearer' : 'plans.claim.less', words)}{' '}
      {t('plans.claim.price', { price })}
      {onUse && trueAtFils > 0 && (
        <>
          {' '}
          <button type="button" className="link min-h-6" onClick={() => onUse(trueAtFils)}>
            {t('plans.claim.use', { price })}
          </button>
        </>
      )}
    </Note>
  )
}

const Plain = ({ children }: { children: ReactNode }) => (
  <p className="flex items-start gap-2 text-ink-2 text-xs">
    <Info aria-hidden="true" className="mt-[.15em] size-[1.2em] shrink-0" strokeWidth={1.75} />
    <span>{children}</span>
  </p>
)
