import { auditLog } from '../../../domain/audit/contract.ts'
import { useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { usePage } from '../../list/usePage.ts'
import { AgoText } from '../../ui/AgoText.tsx'
import { ROWS_A_PART } from './customer.ts'
import { PagedSection } from './PagedSection.tsx'
import { Row } from './Section.tsx'

/** What admins did with this account, newest first. */
export function AdminWrites({ userId }: { userId: string }) {
  const { t } = useTranslation('customerStory')
  const paging = usePage('audit')
  const query = { target: userId, page: String(paging[0]), size: String(ROWS_A_PART) }
  const read = useRead(auditLog, { query }, { keepPrevious: true })
  return (
    <PagedSection
      part="audit"
      title={t('audit.title')}
      read={read}
      paging={paging}
      failed={t('audit.failed')}
      none={t('audit.none')}
      row={({ id, actionText, actor, at }) => (
        <Row key={id} title={actionText}>
          <span>
            {t('audit.by', { name: actor.name })} · <AgoText at={new Date(at)} />
          </span>
        </Row>
      )}
    />
  )
}
