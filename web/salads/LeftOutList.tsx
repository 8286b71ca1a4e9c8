import type { LeftOut } from '../../domain/payments/contract.ts'
import { useTranslation } from '../i18n.ts'

const itemClass =
  'w-fit rounded-m bg-accent-soft px-3 py-1 font-medium text-on-accent-soft text-s wrap-anywhere'

/** A list of what is left out: one line for each salad with the note to the kitchen, and what is never delivered. */
export function LeftOutList({ leftOut: { salads, never } }: { leftOut: LeftOut }) {
  const { t } = useTranslation('leftOut')
  return (
    <ul className="grid gap-3">
      {salads.map(({ name, without, notes }) => (
        <li key={name} className="grid gap-1">
          <p className={itemClass}>
            {without.length > 0
              ? t('of', { salad: name, what: t('no', { list: without.join(t('noJoint')) }) })
              : name}
          </p>
          {notes && (
            <p className="wrap-anywhere text-ink-2 text-s">
              <bdi>{t('quoted', { text: notes })}</bdi>
            </p>
          )}
        </li>
      ))}
      {never.length > 0 && <li className={itemClass}>{t('neverList', { list: never.join(t('comma')) })}</li>}
    </ul>
  )
}
