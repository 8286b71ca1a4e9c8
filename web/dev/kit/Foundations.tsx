import { useTranslation } from '../../i18n.ts'
import { Logo } from '../../layout/Logo.tsx'
import { cx } from '../../ui/cx.ts'

const grounds = [
  'bg-paper text-ink',
  'bg-surface text-ink',
  'bg-raised text-ink',
  'bg-sunken text-ink',
  'bg-leaf text-on-leaf',
  'bg-leaf-soft text-on-leaf-soft',
  'bg-accent text-on-accent',
  'bg-accent-soft text-on-accent-soft',
  'bg-danger text-on-danger',
  'bg-danger-soft text-on-danger-soft',
  'bg-warn text-on-warn',
  'bg-warn-soft text-on-warn-soft',
  'bg-info-soft text-on-info-soft',
  'bg-neutral-soft text-on-neutral-soft',
  'bg-deep text-on-deep',
  'bg-deep-2 text-on-deep-2',
  'bg-sprout text-on-sprout',
]
const plates = ['bg-plate-pistachio', 'bg-plate-lemon', 'bg-plate-blush', 'bg-plate-mint', 'bg-plate-sand']
const charts = ['bg-chart-1', 'bg-chart-2', 'bg-chart-3', 'bg-chart-4', 'bg-chart-5']

/* The name of a swatch: the part of its first class after `bg-` or `bg-plate-`. */
const nameOf = (look: string) => look.split(' ')[0]?.replace(/^bg-(plate-)?/, '')

export function Foundations() {
  const { t } = useTranslation('kit')
  return (
    <div className="grid gap-8">
      <div className="grid gap-3">
        <div className="flex flex-wrap items-center gap-6">
          <Logo />
          <span className="rounded-m bg-deep px-5 py-3">
            <Logo onDeep />
          </span>
        </div>
        <p className="display text-d-xl">{t('foundations.display')}</p>
        <p className="display text-d-l">{t('foundations.display')}</p>
        <p className="display text-d-m">{t('foundations.display')}</p>
        <p className="display text-d-s">{t('foundations.display')}</p>
        <p className="text-xl">{t('foundations.text')}</p>
        <p>{t('foundations.text')}</p>
        <p className="text-ink-2 text-s">{t('foundations.fine')}</p>
        <p className="text-ink-3 text-xs">{t('foundations.fine')}</p>
      </div>
      <Swatches title={t('foundations.grounds')}>
        {grounds.map((look) => (
          <li
            key={look}
            className={cx(
              'grid h-16 min-w-32 place-items-center rounded-m border border-line px-3 text-xs',
              look,
            )}
          >
            <bdi dir="ltr">{nameOf(look)}</bdi>
          </li>
        ))}
      </Swatches>
      <Swatches title={t('foundations.plates')}>
        {plates.map((look) => (
          <li
            key={look}
            className={cx('grid size-28 place-items-center rounded-full text-ink-2 text-xs', look)}
          >
            <bdi dir="ltr">{nameOf(look)}</bdi>
          </li>
        ))}
      </Swatches>
      <Swatches title={t('foundations.charts')}>
        {charts.map((look, index) => (
          <li key={look} className="flex items-center gap-2 text-s">
            <span className={cx('h-6 w-11 rounded-[6px]', look)} />
            {index + 1}
          </li>
        ))}
      </Swatches>
    </div>
  )
}

const Swatches = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <div className="grid gap-2.5">
    <h3 className="font-semibold">{title}</h3>
    <ul className="flex flex-wrap gap-3">{children}</ul>
  </div>
)
