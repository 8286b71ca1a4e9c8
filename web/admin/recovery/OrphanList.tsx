import { CheckCheck, Eye, LifeBuoy, Undo2 } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { type OrphanedPayment, orphanedPayments } from '../../../domain/recovery/contract.ts'
import { orphanMethods, userTypes } from '../../../domain/recovery/rules.ts'
import { call, useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { List } from '../../list/List.tsx'
import { type Chosen, useChosen } from '../../list/useChosen.ts'
import { useFilter } from '../../list/useFilter.ts'
import { useList } from '../../list/useList.ts'
import { useOverlay } from '../../list/useOverlay.ts'
import { Button } from '../../ui/Button.tsx'
import { useDialog } from '../../ui/useDialog.tsx'
import { BulkRecoverDialog } from './BulkRecoverDialog.tsx'
import { useOrphanColumns } from './useOrphanColumns.tsx'
import { useOrphanDialogs } from './useOrphanDialogs.tsx'

/** The orphaned payments, the oldest first. */
export function OrphanList() {
  const { t } = useTranslation('recoveryPage')
  const userType = useFilter('userType', {
    label: t('list.userType'),
    all: t('list.allUserTypes'),
    values: userTypes,
    nameOf: (value) => t(`list.userTypes.${value}`),
  })
  const method = useFilter('paymentMethod', {
    label: t('list.method'),
    all: t('list.allMethods'),
    values: orphanMethods,
    nameOf: (value) => t(`list.methods.${value}`),
  })
  const list = useList({
    filters: [userType, method],
    sorts: ['orphanedAt', '-orphanedAt', 'amount', '-amount'],
  })
  const query = { ...list.query, userType: userType.value, paymentMethod: method.value }
  const read = useRead(orphanedPayments, { query }, { keepPrevious: true })
  const focusFallback = useRef<HTMLDivElement>(null)
  const chosen = useChosen({
    query,
    page: read.data,
    readPage: (paging) => call(orphanedPayments, { query: { ...query, ...paging } }),
    failed: t('list.allFailed'),
  })
  const { recover, refund, dialogs } = useOrphanDialogs(
    () => focusFallback.current,
    (id) => chosen.drop([id]),
  )
  const { linkTo } = useOverlay('payment')
  const total = read.data?.totalElements ?? 0
  return (
    <div ref={focusFallback} tabIndex={-1} className="outline-none">
      <List
        caption={t('numbers.orphaned')}
        list={list}
        read={read}
        columns={useOrphanColumns()}
        rowLabel={({ customerDisplayName, formattedAmount }) => `${customerDisplayName}, ${formattedAmount}`}
        rowMenu={(orphan) => [
          {
            label: t('list.open'),
            icon: <Eye aria-hidden="true" />,
            link: <Link {...linkTo(orphan.paymentTransactionId)} />,
          },
          ...(orphan.notRecoverable === null
            ? [
                {
                  label: t('action.RECOVER'),
                  icon: <LifeBuoy aria-hidden="true" />,
                  onSelect: () => recover(orphan),
                },
              ]
            : []),
          ...(orphan.refundable.amount > 0
            ? [
                {
                  label: t('action.REFUND'),
                  icon: <Undo2 aria-hidden="true" className="mirror" />,
                  onSelect: () => refund(orphan),
                },
              ]
            : []),
        ]}
        selection={{
          ids: chosen.ids,
          onChange: chosen.keep,
          actions: chosen.rows.length < total && (
            <Button
              size="s"
              variant="on-deep"
              icon={<CheckCheck aria-hidden="true" />}
              loading={chosen.collected !== null}
              loadingText={t('list.collecting', { done: chosen.collected ?? 0 })}
              onClick={() => void chosen.all()}
            >
              {chosen.isCounted(total) ? t('list.all', { count: total }) : t('list.allMore')}
            </Button>
          ),
        }}
        action={<BulkRecover chosen={chosen} focusFallback={() => focusFallback.current} />}
        texts={{
          search: t('list.search'),
          found: (count) => t('list.found', { count }),
          loadFailed: t('list.loadFailed'),
          empty: t('list.empty'),
          noMatch: t('list.noMatch'),
          emptyText: t('list.emptyText'),
        }}
      />
      {dialogs}
    </div>
  )
}

type BulkRecoverProps = { chosen: Chosen<OrphanedPayment>; focusFallback: () => HTMLElement | null }

/** Recovers the selected payments. Disabled if none is selected. */
function BulkRecover({ chosen, focusFallback }: BulkRecoverProps) {
  const { t } = useTranslation('recoveryPage')
  const { ask, dialog } = useDialog<readonly OrphanedPayment[]>(focusFallback, (rows, dialogProps) => (
    <BulkRecoverDialog {...dialogProps} rows={rows} onRecovered={chosen.drop} />
  ))
  const count = chosen.rows.length
  return (
    <>
      <Button
        size="s"
        icon={<LifeBuoy aria-hidden="true" />}
        disabled={count === 0}
        title={count === 0 ? t('bulk.nothing') : undefined}
        onClick={() => ask(chosen.rows)}
      >
        {count === 0 ? t('bulk.open') : t('bulk.openCount', { count })}
      </Button>
      {dialog}
    </>
  )
}
