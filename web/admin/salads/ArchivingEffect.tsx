import { Link } from 'react-router'
import { day } from '../../../domain/dates.ts'
import type { IngredientArchiving, SaladArchiving } from '../../../domain/menu/contract.ts'
import { useTranslation } from '../../i18n.ts'
import { DayText } from '../../ui/DayText.tsx'
import { Note } from '../../ui/Note.tsx'
import { useEditing } from './editing.ts'
import { useNameOf } from './words.ts'

/** The coming days that serve a salad, its replacement on each, and how many deliveries change. */
export function SaladEffect({ effect: { possible, days } }: { effect: SaladArchiving }) {
  const { t } = useTranslation(['adminCatalogue', 'errors'])
  const nameOf = useNameOf()
  if (days.length === 0) return <p className="text-s">{t('effect.salad.none')}</p>
  const planned = days.filter((d) => d.by === 'ADMIN')
  const shown = planned.length > 0 ? planned : days
  const count = shown.reduce((sum, d) => sum + d.deliveries, 0)
  const effectText = ({ part, instead }: SaladArchiving['days'][number]) => {
    if (!instead) return t(part === 'SALAD' ? 'effect.salad.asSalad' : 'effect.salad.asAlternative')
    return t(part === 'SALAD' ? 'effect.salad.instead' : 'effect.salad.alternative', {
      salad: nameOf(instead),
    })
  }
  return (
    <>
      {planned.length > 0 && <Note tone="warn">{t('effect.salad.planned')}</Note>}
      {planned.length === 0 && !possible && <Note tone="warn">{t('errors:TOO_FEW_SALADS')}</Note>}
      <ul aria-label={t('effect.salad.days')} className="grid gap-2 text-s">
        {shown.map((d) => (
          <li key={d.date} className="grid grid-cols-[1fr_auto] gap-x-3">
            <span className="font-medium">
              <DayText day={day(d.date)} />
            </span>
            <span>{d.deliveries > 0 && t('effect.salad.deliveries', { count: d.deliveries })}</span>
            <span className="text-ink-2 text-xs">{effectText(d)}</span>
          </li>
        ))}
      </ul>
      {possible && (
        <p className="text-s">
          {count > 0 ? t('effect.salad.changes', { count }) : t('effect.salad.changesNone')}
        </p>
      )}
    </>
  )
}

/** The salads with an ingredient. Active ones prevent archiving; archived ones cannot be restored without it. */
export function IngredientEffect({ effect: { salads } }: { effect: IngredientArchiving }) {
  const { t } = useTranslation('adminCatalogue')
  const served = salads.filter((s) => s.status === 'ACTIVE')
  const archived = salads.filter((s) => s.status === 'ARCHIVED')
  if (salads.length === 0) return <p className="text-s">{t('effect.ingredient.none')}</p>
  return (
    <>
      {served.length > 0 && (
        <Salads text={t('effect.ingredient.served', { count: served.length })} salads={served} />
      )}
      {archived.length > 0 && <Salads text={t('effect.ingredient.archived')} salads={archived} />}
    </>
  )
}

function Salads({ text, salads }: { text: string; salads: IngredientArchiving['salads'] }) {
  const nameOf = useNameOf()
  const { linkTo } = useEditing()
  return (
    <div className="text-s">
      <p>{text}</p>
      <ul className="mt-1 list-disc ps-5 marker:text-ink-3">
        {salads.map((salad) => (
          <li key={salad.id}>
            <Link {...linkTo(salad.id)} className="underline underline-offset-3 hover:text-leaf-text">
              {nameOf(salad)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
