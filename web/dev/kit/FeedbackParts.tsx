import { useTranslation } from '../../i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Note } from '../../ui/Note.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { toast } from '../../ui/toast.ts'

export function FeedbackParts() {
  const { t } = useTranslation('kit')
  const undo = { label: t('feedback.undo'), onPress: () => toast.info(t('feedback.undone')) }
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <div className="grid content-start gap-4">
        <Card>
          <SkeletonGroup className="flex items-center gap-4">
            <Skeleton round className="size-18 shrink-0" />
            <span className="grid flex-1 gap-2">
              <Skeleton className="h-5.5 w-3/5" />
              <Skeleton className="w-5/6" />
              <Skeleton className="w-2/5" />
            </span>
          </SkeletonGroup>
        </Card>
        <Card>
          <EmptyState
            title={t('feedback.emptyTitle')}
            text={t('feedback.emptyText')}
            action={<Button variant="outline">{t('feedback.emptyAction')}</Button>}
          />
        </Card>
        <ErrorState text={t('feedback.errorText')} onRetry={() => toast.success(t('table.retried'))} />
        <p className="text-d-m text-leaf-text">
          <Spinner label={t('feedback.spinner')} />
        </p>
      </div>
      <div className="grid content-start gap-4">
        <Note>{t('feedback.noteInfo')}</Note>
        <Note tone="warn">{t('feedback.noteWarn')}</Note>
        <Note tone="danger" title={t('feedback.noteTitle')}>
          {t('feedback.noteDanger')}
        </Note>
        <Note tone="leaf">{t('feedback.noteLeaf')}</Note>
        <div className="flex flex-wrap gap-3">
          <Button
            size="s"
            variant="outline"
            onClick={() => toast.success(t('feedback.success'), { action: undo })}
          >
            {t('feedback.showSuccess')}
          </Button>
          <Button size="s" variant="outline" onClick={() => toast.info(t('feedback.info'))}>
            {t('feedback.showInfo')}
          </Button>
          <Button size="s" variant="outline" onClick={() => toast.warning(t('feedback.warning'))}>
            {t('feedback.showWarning')}
          </Button>
          <Button size="s" variant="outline" onClick={() => toast.error(t('feedback.error'))}>
            {t('feedback.showError')}
          </Button>
        </div>
      </div>
    </div>
  )
}
