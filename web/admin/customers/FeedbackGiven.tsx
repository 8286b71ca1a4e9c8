import { Link } from 'react-router'
import { customerFeedback } from '../../../domain/customers/contract.ts'
import { day, formatDay } from '../../../domain/dates.ts'
import { useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { AgoText } from '../../ui/AgoText.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { GivenStars } from '../../ui/Stars.tsx'
import type { Customer } from './customer.ts'
import { PagedSection } from './PagedSection.tsx'
import { Row } from './Section.tsx'
import { usePart } from './usePart.ts'

export function FeedbackGiven({ customer }: { customer: Customer }) {
  const { t, language } = useTranslation('customerStory')
  const { paging, query } = usePart('feedback', customer)
  const read = useRead(customerFeedback, { query }, { keepPrevious: true })
  const aboutText = (date: string, salad: string | null) => {
    const spoken = formatDay(day(date), language)
    return salad ? t('feedback.about', { day: spoken, salad }) : t('feedback.aboutDay', { day: spoken })
  }
  return (
    <PagedSection
      part="feedback"
      title={t('feedback.title')}
      read={read}
      paging={paging}
      failed={t('feedback.failed')}
      none={t('feedback.none')}
      row={(feedback) => (
        <Row
          key={feedback.id}
          title={
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <GivenStars rating={feedback.rating} />
              <bdi>{feedback.subject}</bdi>
            </span>
          }
          aside={
            <Badge tone={feedback.reviewed ? 'neutral' : 'warn'}>
              {t(`feedback.states.${feedback.state}`)}
            </Badge>
          }
        >
          <p dir="auto" className="whitespace-pre-line text-ink text-s">
            {feedback.note}
          </p>
          <span>
            {feedback.deliveryDate && <>{aboutText(feedback.deliveryDate, feedback.saladName)} · </>}
            <AgoText at={new Date(feedback.createdAt)} />
          </span>
          {!feedback.answer && 'userId' in customer && (
            <Link className="link w-fit" to={`/admin/feedback?customer=${customer.userId}`}>
              {t('feedback.toAnswer')}
            </Link>
          )}
          {feedback.answer && (
            <p className="whitespace-pre-line">
              <span className="font-medium">{t('feedback.answer')}</span> <bdi>{feedback.answer}</bdi>
            </p>
          )}
        </Row>
      )}
    />
  )
}
