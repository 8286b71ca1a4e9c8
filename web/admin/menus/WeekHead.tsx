import { ChevronLeft, ChevronRight } from 'lucide-react'
import { addDays } from '../../../domain/dates.ts'
import { useTranslation } from '../../i18n.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useWeek, useWeekName } from './week.ts'

/** The head of the screen: the week that is shown, with buttons to show others. */
export function WeekHead() {
  const { t } = useTranslation('adminShop')
  const { week, show, weeksAway, thisWeek } = useWeek()
  const nameOf = useWeekName()
  const near = weeksAway === 0 || weeksAway === 1
  const away =
    weeksAway < 0
      ? t('menus.past')
      : weeksAway === 0
        ? t('menus.thisWeek')
        : weeksAway === 1
          ? t('menus.nextWeek')
          : t('menus.inWeeks', { count: weeksAway })
  return (
    <>
      <div>
        <h1 className="display text-d-m">{t('menus.title')}</h1>
        <p className="text-ink-2">{t('menus.text')}</p>
      </div>
      <nav aria-label={t('menus.week')} className="flex min-w-0 flex-wrap items-center gap-2">
        <IconButton
          size="s"
          variant="outline"
          label={t('menus.earlier')}
          icon={<ChevronLeft aria-hidden="true" className="mirror" />}
          onClick={() => void show(addDays(week, -7))}
        />
        <IconButton
          size="s"
          variant="outline"
          label={t('menus.later')}
          icon={<ChevronRight aria-hidden="true" className="mirror" />}
          onClick={() => void show(addDays(week, 7))}
        />
        <h2 className="display px-1 text-d-s">{nameOf(week)}</h2>
        <Badge tone={near ? 'leaf' : 'neutral'}>{away}</Badge>
        {!near && (
          <Button variant="quiet" size="s" onClick={() => void show(thisWeek)}>
            {t('menus.toThisWeek')}
          </Button>
        )}
      </nav>
    </>
  )
}
