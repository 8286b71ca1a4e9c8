import { CalendarDays, Ellipsis, Home, Pause, Printer, Repeat, SkipForward, Trash2, User } from 'lucide-react'
import { useState } from 'react'
import { day } from '../../../domain/dates.ts'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { DatePicker } from '../../ui/DatePicker.tsx'
import { Dialog, DialogClose } from '../../ui/Dialog.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { Field } from '../../ui/Field.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { kitToday } from './DateParts.tsx'

export function OverlayParts() {
  const { t } = useTranslation('kit')
  const [from, setFrom] = useState(day('2026-12-03'))
  const links = (
    <ul className="grid">
      {(
        [
          ['home', Home],
          ['menu', CalendarDays],
          ['account', User],
        ] as const
      ).map(([key, Icon]) => (
        <li key={key}>
          <a href="#overlays" className="flex min-h-tap items-center gap-3 rounded-m px-2 font-medium">
            <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
            {t(`overlays.${key}`)}
          </a>
        </li>
      ))}
    </ul>
  )
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Dialog
        title={t('overlays.dialogTitle')}
        description={t('overlays.dialogText')}
        trigger={<Button variant="outline">{t('overlays.dialog')}</Button>}
        footer={
          <>
            <DialogClose>
              <Button variant="outline">{t('overlays.keep')}</Button>
            </DialogClose>
            <DialogClose>
              <Button icon={<Pause aria-hidden="true" />}>{t('overlays.pause')}</Button>
            </DialogClose>
          </>
        }
      >
        <Field label={t('overlays.from')}>
          <DatePicker today={kitToday} value={from} onChange={setFrom} min={day('2026-12-02')} />
        </Field>
        <p className="text-s">{t('overlays.dialogBody')}</p>
      </Dialog>
      <Dialog
        alert
        size="s"
        title={t('overlays.alertTitle')}
        description={t('overlays.alertText')}
        trigger={<Button variant="danger-quiet">{t('overlays.alert')}</Button>}
        footer={
          <>
            <DialogClose>
              <Button variant="outline">{t('overlays.keep')}</Button>
            </DialogClose>
            <DialogClose>
              <Button variant="danger">{t('overlays.cancel')}</Button>
            </DialogClose>
          </>
        }
      />
      <Drawer
        title={t('overlays.drawerTitle')}
        trigger={<Button variant="outline">{t('overlays.drawer')}</Button>}
      >
        {links}
      </Drawer>
      <Drawer
        tone="deep"
        title={t('overlays.drawerTitle')}
        trigger={<Button variant="outline">{t('overlays.drawerDeep')}</Button>}
      >
        {links}
      </Drawer>
      <Menu
        align="start"
        trigger={
          <Button variant="outline" icon={<Ellipsis aria-hidden="true" />}>
            {t('overlays.actions')}
          </Button>
        }
        items={[
          { label: t('overlays.swap'), icon: <Repeat aria-hidden="true" /> },
          { label: t('overlays.skip'), icon: <SkipForward aria-hidden="true" className="mirror" /> },
          { label: t('overlays.print'), icon: <Printer aria-hidden="true" />, disabled: true },
          { label: t('overlays.delete'), icon: <Trash2 aria-hidden="true" />, danger: true, apart: true },
        ]}
      />
      <Tooltip text={t('overlays.tooltipText')}>
        <Button variant="quiet">{t('overlays.tooltip')}</Button>
      </Tooltip>
    </div>
  )
}
