import { Pencil } from 'lucide-react'
import { useParams } from 'react-router'
import {
  type AdminUser,
  adminUser,
  userAddresses,
  withdrawEmailChange,
} from '../../../domain/accounts/adminContract.ts'
import { mayChangeEmail, mayManage } from '../../../domain/accounts/rules.ts'
import { townIn } from '../../../domain/addresses/towns.ts'
import { auditLog } from '../../../domain/audit/contract.ts'
import { dayInBahrain, formatDay, formatInstant } from '../../../domain/dates.ts'
import { call, useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { RowMenu } from '../../list/RowMenu.tsx'
import { type Confirmation, useConfirmation } from '../../list/useConfirmation.tsx'
import { usePage } from '../../list/usePage.ts'
import { AgoText } from '../../ui/AgoText.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { DayText } from '../../ui/DayText.tsx'
import { Note } from '../../ui/Note.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx'
import { RoleText, StatusBadge } from '../users/UserBadges.tsx'
import { useAccountActions } from '../users/useAccountActions.tsx'
import { useMe } from '../users/useMe.ts'
import { CustomerNotFound } from './CustomerNotFound.tsx'
import { ROWS_A_PART } from './customer.ts'
import { BackLink, Head } from './Head.tsx'
import { PagedSection } from './PagedSection.tsx'
import { Nothing, Row, Rows, Section } from './Section.tsx'
import { Sessions } from './Sessions.tsx'
import { Story } from './Story.tsx'

/** All data of a customer with an account. */
export function Component() {
  const { id = '' } = useParams()
  const me = useMe()
  const read = useRead(adminUser, { params: { id } })
  if (read.error && !read.data) return <CustomerNotFound read={read} />
  return (
    <>
      <BackLink />
      <Story
        customer={{ userId: id }}
        head={read.data ? <AccountHead user={read.data} /> : <HeadShape />}
        beside={
          <>
            {read.data && mayManage(me, read.data) && <Sessions user={read.data} />}
            <Addresses userId={id} />
          </>
        }
        below={<AdminWrites userId={id} />}
      />
    </>
  )
}

const HeadShape = () => (
  <SkeletonGroup>
    <Skeleton className="h-52 rounded-l!" />
  </SkeletonGroup>
)

/** A new email that is not in effect yet: when it will be, who requested it, and a button to withdraw it. */
function PendingEmail({ user, ask }: { user: AdminUser; ask: (confirmation: Confirmation) => void }) {
  const { t, language } = useTranslation('customerStory')
  const mayWithdraw = mayChangeEmail(useMe(), user)
  const { pendingEmail: email, pendingEmailBy, emailChangesAt } = user
  if (email === null) return null
  const name = pendingEmailBy ?? ''
  return (
    <Note {...(emailChangesAt && { tone: 'warn' })}>
      <p className="wrap-anywhere">
        {emailChangesAt
          ? t('pendingEmail.waits', { email, name, at: formatInstant(new Date(emailChangesAt), language) })
          : t('pendingEmail.unconfirmed', { email, name })}
      </p>
      {mayWithdraw && (
        <Button
          variant="outline"
          size="s"
          className="mt-2"
          onClick={() =>
            ask({
              title: t('pendingEmail.title'),
              text: t('pendingEmail.text', { email }),
              act: t('pendingEmail.withdraw'),
              acting: t('pendingEmail.withdrawing'),
              done: t('pendingEmail.withdrawn'),
              send: () => call(withdrawEmailChange, { params: { id: user.id } }),
            })
          }
        >
          {t('pendingEmail.withdraw')}
        </Button>
      )}
    </Note>
  )
}

function AccountHead({ user }: { user: AdminUser }) {
  const { t, language } = useTranslation(['customerStory', 'adminUsers'])
  const { actionsOf, dialogs } = useAccountActions()
  const { ask, dialog, focusAfter } = useConfirmation(user)
  const [edit, ...others] = actionsOf(user)
  return (
    <>
      <Head
        name={user.fullName}
        email={user.email}
        phone={user.phone}
        badges={
          <>
            <StatusBadge user={user} />
            <RoleText role={user.role} />
            <span ref={focusAfter} tabIndex={-1} />
          </>
        }
        facts={[
          { name: t('since'), value: <DayText day={dayInBahrain(new Date(user.createdAt))} style="dated" /> },
          {
            name: t('lastLogin'),
            value: user.lastLoginAt ? <AgoText at={new Date(user.lastLoginAt)} /> : t('never'),
          },
          { name: t('language'), value: t(`adminUsers:form.languages.${user.language}`) },
        ]}
        actions={
          <>
            {edit && (
              <Button variant="outline" size="s" icon={<Pencil aria-hidden="true" />} onClick={edit.onSelect}>
                {edit.label}
              </Button>
            )}
            {others.length > 0 && <RowMenu name={user.fullName} actions={others} onConfirm={ask} />}
          </>
        }
        notes={
          <>
            <PendingEmail user={user} ask={ask} />
            {user.erasureAt && (
              <Note tone="warn">
                {t('erasure', {
                  day: formatDay(dayInBahrain(new Date(user.erasureAt)), language, 'dated'),
                })}
              </Note>
            )}
          </>
        }
      />
      {dialog}
      {dialogs}
    </>
  )
}

function Addresses({ userId }: { userId: string }) {
  const { t, language } = useTranslation('customerStory')
  const read = useRead(userAddresses, { params: { id: userId } })
  return (
    <Section title={t('addresses.title')} read={read} failed={t('addresses.failed')}>
      {(addresses) =>
        addresses.length === 0 ? (
          <Nothing>{t('addresses.none')}</Nothing>
        ) : (
          <Rows>
            {addresses.map(({ id, label, city, formattedAddress, isDefault, specialInstructions }) => (
              <Row
                key={id}
                title={<bdi>{label ?? townIn(city, language)}</bdi>}
                aside={isDefault && <Badge>{t('addresses.default')}</Badge>}
              >
                <bdi>{formattedAddress}</bdi>
                {specialInstructions && <bdi>{specialInstructions}</bdi>}
              </Row>
            ))}
          </Rows>
        )
      }
    </Section>
  )
}

/** What admins did with this account, newest first. */
function AdminWrites({ userId }: { userId: string }) {
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
