import { ArrowLeft } from 'lucide-react'
import { day } from '../../../domain/dates.ts'
import { type AdminSalad, adminSalad } from '../../../domain/menu/contract.ts'
import { useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { AgoText } from '../../ui/AgoText.tsx'
import { Button } from '../../ui/Button.tsx'
import { DayText } from '../../ui/DayText.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx'
import { CatalogueStatus } from './CatalogueStatus.tsx'
import { NEW, useEditing } from './editing.ts'
import { SaladForm } from './SaladForm.tsx'
import { useNameOf } from './words.ts'

const isId = (text: string) => /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(text)

/** The editor of a new or existing salad, shown in place of the list. */
export function SaladEditor({ edit }: { edit: string }) {
  const { t } = useTranslation('adminCatalogue')
  const nameOf = useNameOf()
  const { close } = useEditing()
  const known = edit !== NEW
  const read = useRead(adminSalad, { params: { id: edit } }, { enabled: known && isId(edit) })
  const salad = known ? read.data : null
  const gone = known && (!isId(edit) || read.error?.status === 404)
  return (
    <div className="grid max-w-300 grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <Button
          variant="quiet"
          size="s"
          className="-ms-3"
          icon={<ArrowLeft aria-hidden="true" className="mirror" />}
          onClick={close}
        >
          {t('editor.back')}
        </Button>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="display text-d-m">
            {salad ? nameOf(salad) : t(known ? 'editor.edit' : 'editor.new')}
          </h1>
          {salad?.status === 'ARCHIVED' && (
            <CatalogueStatus status={salad.status} label={t(`saladStatuses.${salad.status}`)} />
          )}
        </div>
        {salad && <Times salad={salad} />}
      </div>
      {gone ? (
        <EmptyState
          title={t('editor.gone')}
          action={
            <Button variant="outline" size="s" onClick={close}>
              {t('editor.back')}
            </Button>
          }
        />
      ) : read.error && !read.data ? (
        <ErrorState
          text={t('editor.loadFailed')}
          onRetry={() => void read.refetch()}
          retrying={read.isFetching}
        />
      ) : salad === undefined ? (
        <Loading />
      ) : (
        <SaladForm salad={salad} />
      )}
    </div>
  )
}

/** When the salad is served next, and when it was last changed. */
function Times({ salad }: { salad: AdminSalad }) {
  const { t } = useTranslation('adminCatalogue')
  return (
    <dl className="flex flex-wrap gap-x-5 text-ink-2 text-xs [&_dd]:font-medium [&_div]:flex [&_div]:gap-1.5">
      <div>
        <dt>{t('salads.next')}</dt>
        <dd>{salad.nextServed ? <DayText day={day(salad.nextServed)} /> : t('salads.notPlanned')}</dd>
      </div>
      <div>
        <dt>{t('list.updated')}</dt>
        <dd>
          <AgoText at={new Date(salad.updatedAt)} />
        </dd>
      </div>
    </dl>
  )
}

const Loading = () => (
  <SkeletonGroup className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_18rem] lg:items-start">
    <div className="grid gap-5">
      <Skeleton className="h-72 rounded-l" />
      <Skeleton className="h-44 rounded-l" />
      <Skeleton className="h-96 rounded-l" />
    </div>
    <Skeleton className="h-24 rounded-l max-lg:order-first lg:h-96" />
  </SkeletonGroup>
)
