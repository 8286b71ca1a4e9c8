import { ChevronRight } from 'lucide-react'
import { Link, useOutletContext } from 'react-router'
import { listJobs } from '../../domain/jobs/contract.ts'
import { Greeting } from '../account/Greeting.tsx'
import { useRead } from '../api.ts'
import { useToday } from '../clock.ts'
import { useTranslation } from '../i18n.ts'
import { Badge } from '../ui/Badge.tsx'
import { Card } from '../ui/Card.tsx'
import { DayText } from '../ui/DayText.tsx'
import type { Screen } from './screens.ts'
import { ServiceOffNote } from './shop/ServiceOffNote.tsx'
import { ServiceSwitch } from './shop/ServiceSwitch.tsx'

export function Component() {
  const { t } = useTranslation(['admin', 'layout'])
  const all = useOutletContext<readonly Screen[]>()
  /** Those that are there already; each new one shows here by itself. */
  const screens = all.filter(({ page, name }) => page && name !== 'dashboard')
  return (
    <div className="grid max-w-300 gap-6">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <div>
          <h1 className="display text-d-m">
            <DayText day={useToday()} />
          </h1>
          <p className="text-ink-2 text-m">
            <Greeting />
          </p>
        </div>
        <ServiceSwitch />
      </div>
      <ServiceOffNote atSwitch />
      <nav aria-label={t('home.screens')}>
        <Card className="px-5 py-1">
          <ul>
            {screens.map(({ name, path, about, Icon, mirrors }) => (
              <li key={name} className="border-line border-b last:border-b-0">
                <Link
                  to={path}
                  className="group flex min-h-18 items-center gap-4 rounded-s py-3 hover:text-leaf-text"
                >
                  <span
                    aria-hidden="true"
                    className="grid size-11 shrink-0 place-items-center rounded-m bg-leaf-soft text-on-leaf-soft"
                  >
                    <Icon className={mirrors && 'mirror'} size={22} strokeWidth={1.75} />
                  </span>
                  <span className="min-w-0 flex-1">
                    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold text-m">
                      {t(`layout:admin.${name}`)}
                      {name === 'jobs' && <StoppedJobs />}
                    </span>
                    {about && <span className="block text-ink-2">{t(`home.${about}`)}</span>}
                  </span>
                  <ChevronRight aria-hidden="true" className="mirror size-5 shrink-0 text-ink-3" />
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      </nav>
    </div>
  )
}

/** How many jobs wait for someone. Not known or none: nothing to say; the screen itself tells of a failure. */
function StoppedJobs() {
  const { t } = useTranslation('admin')
  const { data } = useRead(listJobs, { query: { state: 'DEAD', size: '1' } })
  if (!data || data.totalElements === 0) return null
  return <Badge tone="accent">{t('jobs.stopped', { count: data.totalElements })}</Badge>
}
