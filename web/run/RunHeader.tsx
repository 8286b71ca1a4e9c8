import { formatDay } from '../../domain/dates.ts'
import { useTranslation } from '../i18n.ts'
import { LanguageSwitch } from '../layout/LanguageSwitch.tsx'
import { ThemeSwitch } from '../layout/ThemeSwitch.tsx'
import { buttonClass } from '../ui/buttonClass.ts'
import { LeafMark } from '../ui/LeafMark.tsx'
import { Progress } from '../ui/Progress.tsx'
import type { StoredRun } from './database.ts'

export const Switches = () => (
  <>
    <LanguageSwitch className={buttonClass({ variant: 'quiet', size: 's' })} />
    <ThemeSwitch className={buttonClass({ variant: 'quiet', size: 's', iconOnly: true })} />
  </>
)

type RunHeaderProps = { run: NonNullable<StoredRun['run']>; done: number; all: number }

/** The driver's name and the run's progress. */
export function RunHeader({ run, done, all }: RunHeaderProps) {
  const { t, language } = useTranslation('run')
  return (
    <header
      data-bar="top"
      className="sticky top-0 z-20 grid grid-cols-1 gap-2 bg-paper px-4 pt-2 pb-3 shadow-1"
    >
      <div className="flex items-center gap-1">
        <LeafMark className="me-1 size-7 shrink-0" />
        <div className="min-w-0 flex-1 leading-tight">
          <p className="truncate font-semibold">
            <bdi>{run.driverName}</bdi>
          </p>
          <p className="truncate text-ink-2 text-xs">
            {t(`slot.${run.slot}`)} · {formatDay(run.date, language)}
          </p>
        </div>
        <Switches />
      </div>
      <Progress label={t('progress')} value={done} max={all} text={t('doneOf', { done, all })} />
    </header>
  )
}
