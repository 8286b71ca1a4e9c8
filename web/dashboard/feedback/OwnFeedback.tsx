import { Check, Clock, MessageCircleReply } from 'lucide-react'
import { dayInBahrain, formatDay } from '../../../domain/dates.ts'
import { type Feedback, myFeedback } from '../../../domain/feedback/contract.ts'
import { useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { useExistingPage, usePage } from '../../list/usePage.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx'
import { GivenStars } from '../../ui/Stars.tsx'

const PAGE_SIZE = 10

/** The customer's earlier feedback with its status and our answer. */
export function OwnFeedback() {
  const { t } = useTranslation('feedback')
  const paging = usePage()
  const [page, setPage] = paging
  const own = useRead(
    myFeedback,
    { query: { page: String(page), size: String(PAGE_SIZE) } },
    { keepPrevious: true },
  )
  useExistingPage(own, paging)
  return (
    <section aria-labelledby="told" className="grid gap-3">
      <h2 id="told" className="display text-d-s">
        {t('ownTitle')}
      </h2>
      {own.isPending && (
        <SkeletonGroup>
          <Skeleton className="h-36 rounded-l" />
        </SkeletonGroup>
      )}
      {own.error && !own.data && (
        <ErrorState text={t('failed')} retrying={own.isFetching} onRetry={() => void own.refetch()} />
      )}
      {own.data?.content.length === 0 && <p className="text-ink-2">{t('ownNone')}</p>}
      {own.data && own.data.content.length > 0 && (
        <ul className="grid gap-3">
          {own.data.content.map((one) => (
            <li key={one.id}>
              <FeedbackEntry feedback={one} />
            </li>
          ))}
        </ul>
      )}
      {own.data && own.data.totalPages > 1 && (
        <Pagination
          page={page}
          pageSize={PAGE_SIZE}
          total={own.data.totalElements}
          onPage={setPage}
          label={t('ownTitle')}
        />
      )}
    </section>
  )
}

function FeedbackEntry({ feedback }: { feedback: Feedback }) {
  const { t, language } = useTranslation('feedback')
  const {
    subject,
    note,
    rating,
    type,
    priority,
    state,
    deliveryDate,
    saladName,
    createdAt,
    answer,
    answeredAt,
  } = feedback
  const dayOf = (at: string) => formatDay(dayInBahrain(new Date(at)), language, 'dated')
  const mealDay = deliveryDate && formatDay(deliveryDate, language)
  return (
    <Card className="grid gap-2.5 p-5">
      <p className="flex flex-wrap items-center gap-2">
        <GivenStars rating={rating} />
        <Badge>{t(`types.${type}`)}</Badge>
        {priority === 'high' && <Badge tone="accent-soft">{t('urgent')}</Badge>}
        <Badge
          tone={state === 'reviewed' ? 'leaf' : 'neutral'}
          icon={state === 'reviewed' ? <Check aria-hidden="true" /> : <Clock aria-hidden="true" />}
        >
          {t(`states.${state}`)}
        </Badge>
      </p>
      <h3 className="wrap-anywhere font-semibold">
        <bdi>{subject}</bdi>
      </h3>
      <p className="wrap-anywhere whitespace-pre-line text-s">
        <bdi>{note}</bdi>
      </p>
      <p className="text-ink-2 text-xs">
        {mealDay &&
          (saladName ? t('about', { day: mealDay, salad: saladName }) : t('aboutDay', { day: mealDay }))}
        {mealDay && ' · '}
        {t('sentOn', { day: dayOf(createdAt) })}
      </p>
      {answer && (
        <div className="grid gap-1 rounded-m bg-leaf-soft px-4 py-3 text-on-leaf-soft text-s">
          <p className="flex items-center gap-2 font-semibold">
            <MessageCircleReply aria-hidden="true" className="mirror size-4.5" />
            {t('answer')}
            {answeredAt && <span className="font-normal text-xs">{dayOf(answeredAt)}</span>}
          </p>
          <p className="wrap-anywhere whitespace-pre-line">
            <bdi>{answer}</bdi>
          </p>
        </div>
      )}
    </Card>
  )
}
