import { MessageCircleReply } from 'lucide-react'
import { useRef } from 'react'
import {
  type AdminFeedback,
  adminFeedback,
  exportFeedback,
  feedbackSorts,
} from '../../../domain/feedback/adminContract.ts'
import { feedbackPriorities, feedbackStates, feedbackTypes } from '../../../domain/feedback/rules.ts'
import { adminSalads } from '../../../domain/menu/contract.ts'
import { useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { useAddressParams } from '../../list/addressParams.ts'
import { ExportButton } from '../../list/ExportButton.tsx'
import { List } from '../../list/List.tsx'
import { useDayRange } from '../../list/useDayRange.ts'
import { useFilter } from '../../list/useFilter.ts'
import { useList } from '../../list/useList.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useDialog } from '../../ui/useDialog.tsx'
import { FeedbackDialog } from './FeedbackDialog.tsx'
import { Ratings } from './Ratings.tsx'
import { useFeedbackColumns } from './useFeedbackColumns.tsx'

const ratings = ['5', '4', '3', '2', '1'] as const

/** The customers' feedback with actions to answer and mark it, and the ratings of the salads. */
export function Component() {
  const { t, language } = useTranslation(['adminFeedback', 'feedback'])
  const { t: ui } = useTranslation('ui')
  const salads = useRead(adminSalads, { query: { size: '100' } }).data?.content ?? []
  const state = useFilter('state', {
    label: t('state'),
    values: feedbackStates,
    nameOf: (value) => t(`states.${value}`),
    all: t('all.state'),
  })
  const type = useFilter('type', {
    label: t('type'),
    values: feedbackTypes,
    nameOf: (value) => t(`feedback:types.${value}`),
    all: t('all.type'),
  })
  const priority = useFilter('priority', {
    label: t('priority'),
    values: feedbackPriorities,
    nameOf: (value) => t(`feedback:priorities.${value}`),
    all: t('all.priority'),
  })
  const rating = useFilter('rating', {
    label: t('rating'),
    values: ratings,
    nameOf: (value) => ui('stars', { count: Number(value) }),
    all: t('all.rating'),
  })
  const saladId = useFilter('salad', {
    label: t('salad'),
    values: salads.map(({ id }) => id),
    nameOf: (id) => {
      const salad = salads.find((one) => one.id === id)
      return (language === 'ar' ? salad?.nameAr : salad?.nameEn) ?? ''
    },
    all: t('all.salad'),
  })
  const customerId = useAddressParams().params.get('customer')
  const userId = useFilter('customer', {
    label: t('customer'),
    values: customerId === null ? [] : [customerId],
    nameOf: () => t('oneCustomer'),
    all: t('all.customer'),
  })
  const days = useDayRange(t('createdAt'))
  const list = useList({
    filters: [...(customerId === null ? [] : [userId]), state, type, priority, rating, saladId, days],
    sorts: feedbackSorts,
  })
  const query = {
    ...list.query,
    state: state.value,
    type: type.value,
    priority: priority.value,
    rating: rating.value,
    saladId: saladId.value,
    userId: userId.value,
    from: days.from,
    to: days.to,
  }
  const read = useRead(adminFeedback, { query }, { keepPrevious: true })
  const heading = useRef<HTMLHeadingElement>(null)
  // Outside the list: if another admin marks the row, it leaves the list, but the dialog stays open.
  const { ask, dialog } = useDialog<AdminFeedback>(
    () => heading.current,
    (feedback, props) => <FeedbackDialog {...props} feedback={feedback} />,
  )
  return (
    <div className="grid max-w-375 grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h1 ref={heading} tabIndex={-1} className="display text-d-m outline-none">
          {t('title')}
        </h1>
        <p className="text-ink-2">{t('text')}</p>
      </div>
      <Ratings />
      <List
        caption={t('title')}
        list={list}
        read={read}
        columns={useFeedbackColumns()}
        rowLabel={(one) => one.subject}
        rowAction={(one) => (
          <IconButton
            size="s"
            label={t('dialog.open', { subject: one.subject })}
            icon={<MessageCircleReply aria-hidden="true" className="mirror" />}
            onClick={() => ask(one)}
          />
        )}
        action={<ExportButton endpoint={exportFeedback} input={{ query }} />}
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
