import { Check, Clock, MessageCircleReply } from 'lucide-react'
import { Link } from 'react-router'
import { formatDay } from '../../../domain/dates.ts'
import type { AdminFeedback } from '../../../domain/feedback/adminContract.ts'
import { useTranslation } from '../../i18n.ts'
import { AgoText } from '../../ui/AgoText.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { GivenStars } from '../../ui/Stars.tsx'
import type { Column } from '../../ui/Table.tsx'

/** The meal that the feedback is about, as text. */
export function useAboutText() {
  const { t, language } = useTranslation('adminFeedback')
  return ({ deliveryDate, saladName }: AdminFeedback) => {
    if (!deliveryDate) return t('aboutNothing')
    const day = formatDay(deliveryDate, language, 'dayMonth')
    return saladName ? t('aboutSalad', { salad: saladName, day }) : day
  }
}

export function useFeedbackColumns(): Column<AdminFeedback>[] {
  const { t } = useTranslation(['adminFeedback', 'feedback'])
  const aboutText = useAboutText()
  return [
    {
      id: 'said',
      header: t('said'),
      cell: (one) => (
        <div className="min-w-48 max-w-96">
          <bdi className="wrap-anywhere block font-semibold">{one.subject}</bdi>
          <span dir="auto" className="wrap-anywhere line-clamp-2 font-normal text-xs">
            {one.note}
          </span>
          <span className="block font-normal text-ink-2 text-xs">{aboutText(one)}</span>
        </div>
      ),
    },
    {
      id: 'rating',
      header: t('rating'),
      sortable: true,
      cell: ({ rating }) => <GivenStars rating={rating} />,
    },
    {
      id: 'customer',
      header: t('customer'),
      cell: ({ userId, customerName }) => (
        <Link to={`/admin/users/${userId}`} className="link">
          <bdi>{customerName}</bdi>
        </Link>
      ),
    },
    { id: 'type', header: t('type'), cell: ({ type }) => t(`feedback:types.${type}`) },
    {
      id: 'priority',
      header: t('priority'),
      sortable: true,
      cell: ({ priority }) =>
        priority === 'high' ? (
          <Badge tone="accent-soft">{t('feedback:priorities.high')}</Badge>
        ) : (
          t(`feedback:priorities.${priority}`)
        ),
    },
    { id: 'state', header: t('state'), cell: (one) => <StateBadge feedback={one} /> },
    {
      id: 'createdAt',
      header: t('createdAt'),
      sortable: true,
      cell: ({ createdAt }) => (
        <span className="text-ink-2 text-xs">
          <AgoText at={new Date(createdAt)} />
        </span>
      ),
    },
  ]
}

function StateBadge({ feedback: { answer, state } }: { feedback: AdminFeedback }) {
  const { t } = useTranslation('adminFeedback')
  if (answer !== null)
    return (
      <Badge tone="leaf" icon={<MessageCircleReply aria-hidden="true" className="mirror" />}>
        {t('answered')}
      </Badge>
    )
  return state === 'reviewed' ? (
    <Badge icon={<Check aria-hidden="true" />}>{t('states.reviewed')}</Badge>
  ) : (
    <Badge tone="warn" icon={<Clock aria-hidden="true" />}>
      {t('states.pending')}
    </Badge>
  )
}
