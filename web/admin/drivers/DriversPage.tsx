import { Ban, Pencil, Plus, RotateCcw, Route, Truck } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { adminDrivers, changeDriver, type Driver } from '../../../domain/drivers/contract.ts'
import { call, useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { List } from '../../list/List.tsx'
import type { RowAction } from '../../list/RowMenu.tsx'
import { useFilter } from '../../list/useFilter.ts'
import { useList } from '../../list/useList.ts'
import { Button } from '../../ui/Button.tsx'
import { useDialog } from '../../ui/useDialog.tsx'
import { DriverEditor } from './DriverEditor.tsx'
import { RunsDialog } from './RunsDialog.tsx'
import { useDriverColumns } from './useDriverColumns.tsx'

type DialogRequest = { kind: 'editor'; driver: Driver | null } | { kind: 'runs'; driver: Driver }

/** The drivers, who have no account (rule A6). */
export function Component() {
  const { t } = useTranslation('adminDrivers')
  const driving = useFilter('active', {
    label: t('filter.active'),
    all: t('filter.any'),
    values: ['true', 'false'],
    nameOf: (value) => t(`filter.${value}`),
  })
  const list = useList({ filters: [driving] })
  const query = { ...list.query, ...(driving.value && { active: driving.value }) }
  const read = useRead(adminDrivers, { query }, { keepPrevious: true })
  const heading = useRef<HTMLHeadingElement>(null)
  const { ask, dialog } = useDialog<DialogRequest>(
    () => heading.current,
    (request, props) =>
      request.kind === 'runs' ? (
        <RunsDialog {...props} driver={request.driver} />
      ) : (
        <DriverEditor {...props} driver={request.driver} />
      ),
  )
  const edit = (driver: Driver | null) => ask({ kind: 'editor', driver })
  const activity = ({ id, name, phone, active, version }: Driver): RowAction => {
    const verb = active ? 'stop' : 'start'
    const isolatedName = `\u2068${name}\u2069`
    return {
      label: t(`actions.${verb}`),
      icon: active ? <Ban aria-hidden="true" /> : <RotateCcw aria-hidden="true" />,
      danger: active,
      apart: true,
      confirm: {
        title: t(`change.${verb}.title`, { name: isolatedName }),
        text: t(`change.${verb}.text`),
        act: t(`change.${verb}.act`),
        acting: t(`change.${verb}.acting`),
        done: t(`change.${verb}.done`, { name: isolatedName }),
        send: () => call(changeDriver, { params: { id }, body: { name, phone, active: !active, version } }),
      },
    }
  }
  return (
    <div className="grid max-w-300 grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h1 ref={heading} tabIndex={-1} className="display text-d-m outline-none">
          {t('title')}
        </h1>
        <p className="text-ink-2">{t('text')}</p>
      </div>
      <List
        caption={t('title')}
        list={list}
        read={read}
        columns={useDriverColumns(edit)}
        rowLabel={({ name }) => name}
        rowMenu={(driver) => [
          {
            label: t('actions.today'),
            icon: <Truck aria-hidden="true" className="mirror" />,
            link: <Link to={`/admin/delivery?driver=${driver.id}`} />,
          },
          {
            label: t('actions.runs'),
            icon: <Route aria-hidden="true" />,
            onSelect: () => ask({ kind: 'runs', driver }),
          },
          { label: t('actions.edit'), onSelect: () => edit(driver), icon: <Pencil aria-hidden="true" /> },
          activity(driver),
        ]}
        action={
          <Button size="s" icon={<Plus aria-hidden="true" />} onClick={() => edit(null)}>
            {t('add')}
          </Button>
        }
        texts={{
          search: t('search'),
          found: (count) => t('found', { count }),
          loadFailed: t('loadFailed'),
          empty: t('empty'),
          emptyText: t('emptyText'),
        }}
      />
      {dialog}
    </div>
  )
}
