import { adminGuests } from '../../../domain/customers/contract.ts'
import { useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { List } from '../../list/List.tsx'
import { useList } from '../../list/useList.ts'
import { AgoText } from '../../ui/AgoText.tsx'
import { PersonLink } from './PersonLink.tsx'
import { PhoneLink } from './PhoneLink.tsx'

export const guestPath = (email: string) => `/admin/guests?email=${encodeURIComponent(email)}`

/** The guests, who bought without an account. They are identified by the email of their order. */
export function GuestList() {
  const { t } = useTranslation('adminUsers')
  const list = useList({})
  const read = useRead(adminGuests, { query: list.query }, { keepPrevious: true })
  const data = read.data && {
    ...read.data,
    content: read.data.content.map((guest) => ({ ...guest, id: guest.email })),
  }
  return (
    <List
      caption={t('guests')}
      list={list}
      read={{ ...read, data }}
      columns={[
        {
          id: 'name',
          header: t('name'),
          cell: ({ name, email }) => <PersonLink to={guestPath(email)} name={name} email={email} />,
        },
        { id: 'phone', header: t('phone'), cell: ({ phone }) => <PhoneLink phone={phone} /> },
        {
          id: 'subscriptionCount',
          header: t('subscriptions'),
          numeric: true,
          cell: ({ subscriptionCount }) => subscriptionCount,
        },
        {
          id: 'lastOrderedAt',
          header: t('lastOrdered'),
          cell: ({ lastOrderedAt }) => (
            <span className="text-ink-2 text-xs">
              <AgoText at={new Date(lastOrderedAt)} />
            </span>
          ),
        },
      ]}
      rowLabel={({ name }) => name}
      texts={{
        search: t('search'),
        found: (count) => t('foundGuests', { count }),
        loadFailed: t('guestsFailed'),
        empty: t('emptyGuests'),
        emptyText: t('emptyGuestsText'),
      }}
    />
  )
}
