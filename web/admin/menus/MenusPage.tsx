import { adminMenuWeek, adminSalads } from '../../../domain/menu/contract.ts'
import { useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx'
import { WeekBoard } from './WeekBoard.tsx'
import { WeekHead } from './WeekHead.tsx'
import { useWeek } from './week.ts'

/** More salads than any kitchen makes, so that the tray shows all. */
const ALL = '100'

/** The menus, week by week. */
export function Component() {
  const { t } = useTranslation('adminShop')
  const { week } = useWeek()
  const answer = useRead(adminMenuWeek, { params: { week } })
  const salads = useRead(adminSalads, { query: { status: 'ACTIVE', size: ALL } })
  const failed = answer.error ?? salads.error
  return (
    <div className="grid max-w-300 gap-4">
      {/* Outside the board, so that its arrows keep the focus while another week loads. */}
      <WeekHead />
      {answer.data && salads.data ? (
        <WeekBoard key={answer.data.week} answer={answer.data} salads={salads.data.content} />
      ) : failed ? (
        <ErrorState
          text={t(answer.error ? 'menus.loadFailed' : 'menus.tray.failed')}
          retrying={answer.isFetching || salads.isFetching}
          onRetry={() => {
            void answer.refetch()
            void salads.refetch()
          }}
        />
      ) : (
        <Loading />
      )}
    </div>
  )
}

const Loading = () => (
  <SkeletonGroup className="grid gap-3 lg:grid-cols-5">
    {['sun', 'mon', 'tue', 'wed', 'thu'].map((day) => (
      <div key={day} className="grid gap-4 rounded-m bg-surface p-4">
        <Skeleton className="h-8" />
        <Skeleton className="mx-auto size-16 lg:size-30" round />
        <Skeleton className="h-6" />
        <Skeleton className="h-11" />
      </div>
    ))}
  </SkeletonGroup>
)
