import { ChefHat, Download, Printer, Tag, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import {
  adminDeliveryShows,
  exportDeliveries,
  exportNotes,
} from '../../../domain/deliveries/adminContract.ts'
import { useTranslation } from '../../i18n.ts'
import { useAddressParams } from '../../list/addressParams.ts'
import { useDownload } from '../../list/useDownload.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { LabelsDialog } from '../kitchen/LabelsDialog.tsx'
import { useDayFilters } from './useDayFilters.ts'
import { useDays } from './useDays.ts'

const papers = [
  { name: 'kitchen', Icon: ChefHat },
  { name: 'run', Icon: Printer },
] as const

/** The day's printouts, and the export of the filtered list. */
export function PrintMenu() {
  const { t } = useTranslation(['adminDelivery', 'list'])
  const { params } = useAddressParams()
  const days = useDays()
  const { query } = useDayFilters(days)
  const { start, stop, isRunning, text } = useDownload()
  const [labels, setLabels] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const show = adminDeliveryShows.find((one) => one === params.get('show'))
  const search = params.get('search')
  const exported = { query: { ...(show ? { show } : query), ...(search && { search }) } }
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button variant="outline" size="s" icon={<Tag aria-hidden="true" />} onClick={() => setLabels(true)}>
        {t('paper.labels')}
      </Button>
      <LabelsDialog date={days.date} open={labels} onClose={() => setLabels(false)} />
      {papers.map(({ name, Icon }) => (
        <Link
          key={name}
          to={`/admin/delivery/${name}?date=${days.date}`}
          className={buttonClass({ variant: 'outline', size: 's' })}
        >
          <Icon aria-hidden="true" />
          {t(`paper.${name}`)}
        </Link>
      ))}
      <Menu
        trigger={
          <Button
            ref={button}
            variant="outline"
            size="s"
            icon={<Download aria-hidden="true" />}
            loading={isRunning}
            {...(isRunning && { loadingText: text })}
          >
            {t('export.open')}
          </Button>
        }
        items={[
          { label: t('export.deliveries'), onSelect: () => void start(exportDeliveries, exported) },
          { label: t('export.notes'), onSelect: () => void start(exportNotes, exported) },
        ]}
      />
      {isRunning && (
        <IconButton
          size="s"
          label={t('list:export.stop')}
          icon={<X aria-hidden="true" />}
          onClick={() => {
            stop()
            button.current?.focus()
          }}
        />
      )}
    </div>
  )
}
