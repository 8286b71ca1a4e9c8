import { CircleCheck, CircleX, Printer, Truck, UserX } from 'lucide-react'
import { Link } from 'react-router'
import type { Day } from '../../../domain/dates.ts'
import type { Run } from '../../../domain/runs/contract.ts'
import { useTranslation } from '../../i18n.ts'
import type { Confirmation } from '../../list/useConfirmation.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { Ltr } from '../../ui/Ltr.tsx'
import { telLink } from '../../ui/telLink.ts'
import { RunLink } from './RunLink.tsx'

export const bowlsOf = (run: Run) =>
  run.stops.flatMap((stop) => stop.bowls).reduce((sum, bowl) => sum + bowl.portions, 0)

type RunCardProps = { run: Run; date: Day; ask: (confirmation: Confirmation) => void; onPrint: () => void }

/** A driver's run: its progress, its sheet and its link. */
export function RunCard({ run, date, ask, onPrint }: RunCardProps) {
  const { t } = useTranslation('adminRuns')
  const count = (status: string) => run.stops.filter((stop) => stop.status === status).length
  const [delivered, failed] = [count('DELIVERED'), count('FAILED')]
  const left = run.stops.length - delivered - failed
  const isLeft = run.driver?.active === false
  return (
    <li className="grid content-start gap-4 rounded-l bg-surface p-5 shadow-1">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="font-semibold text-l">
            {run.driver ? <bdi>{run.driver.name}</bdi> : t('noDriver')}
          </h3>
          {run.driver ? (
            <a className="link text-s" href={telLink(run.driver.phone)}>
              <Ltr>{run.driver.phone}</Ltr>
            </a>
          ) : (
            left > 0 && <p className="text-ink-2">{t('noDriverText')}</p>
          )}
        </div>
        <Button variant="outline" size="s" icon={<Printer aria-hidden="true" />} onClick={onPrint}>
          {t('print')}
        </Button>
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="font-medium">
          {t('stops', { count: run.stops.length })} · {t('bowls', { count: bowlsOf(run) })}
        </span>
        {left > 0 && (
          <Badge tone="info" icon={<Truck aria-hidden="true" className="mirror" />}>
            {t('left', { count: left })}
          </Badge>
        )}
        {delivered > 0 && (
          <Badge tone="leaf" icon={<CircleCheck aria-hidden="true" />}>
            {t('delivered', { count: delivered })}
          </Badge>
        )}
        {failed > 0 && (
          <Badge tone="danger" icon={<CircleX aria-hidden="true" />}>
            {t('notDelivered', { count: failed })}
          </Badge>
        )}
      </p>
      {isLeft && (
        <Badge tone="danger" icon={<UserX aria-hidden="true" />}>
          {t('inactive')}
        </Badge>
      )}
      {run.driver && (run.driver.active || run.link) && (
        <RunLink run={{ ...run, driver: run.driver }} ask={ask} />
      )}
      {(!run.driver || isLeft) && left > 0 && (
        <Link
          to={`/admin/delivery?date=${date}&driver=${run.driver?.id ?? 'none'}`}
          className={buttonClass({ variant: 'outline', size: 's' })}
        >
          <UserX aria-hidden="true" />
          {t('toDeliveries')}
        </Link>
      )}
    </li>
  )
}
