import { Link } from 'react-router'
import { ApiError } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { buttonClass } from '../../ui/buttonClass.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'

type Props = { read: { error: unknown; isFetching: boolean; refetch: () => unknown } }

/** No such customer (a link may be old), or the customer could not be read. */
export function CustomerNotFound({ read: { error, isFetching, refetch } }: Props) {
  const { t } = useTranslation('customerStory')
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400)
  return (
    <div className="grid max-w-300 gap-4">
      <h1 className="display text-d-m">{t('notFound')}</h1>
      {isGone ? (
        <Card>
          <EmptyState
            title={t('notFound')}
            text={t('notFoundText')}
            action={
              <Link to="/admin/users" className={buttonClass({ variant: 'outline', size: 's' })}>
                {t('toList')}
              </Link>
            }
          />
        </Card>
      ) : (
        <ErrorState text={t('loadFailed')} retrying={isFetching} onRetry={() => void refetch()} />
      )}
    </div>
  )
}
