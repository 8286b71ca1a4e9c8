import { Pencil } from 'lucide-react'
import { useParams } from 'react-router'
import { type AdminUser, adminUser } from '../../../domain/accounts/adminContract.ts'
import { dayInBahrain, formatDay } from '../../../domain/dates.ts'
import { useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { RowMenu } from '../../list/RowMenu.tsx'
import { useConfirmation } from '../../list/useConfirmation.tsx'
import { AgoText } from '../../ui/AgoText.tsx'
import { Button } from '../../ui/Button.tsx'
import { DayText } from '../../ui/DayText.tsx'
import { Note } from '../../ui/Note.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx'
import { RoleText, StatusBadge } from '../users/UserBadges.tsx'
import { useAccountActions } from '../users/useAccountActions.tsx'
import { Addresses } from './Addresses.tsx'
import { AdminWrites } from './AdminWrites.tsx'
import { BackLink, Head } from './Head.tsx'
import { Missing } from './Missing.tsx'
import { Sessions } from './Sessions.tsx'
import { Story } from './Story.tsx'

/** The whole story of somebody with an account. */
export function Component() {
  const { id = '' } = useParams()
  const read = useRead(adminUser, { params: { id } })
  if (read.error && !read.data) return <Missing read={read} />
  return (
    <>
      <BackLink />
      <Story
        customer={{ userId: id }}
        head={read.data ? <AccountHead user={read.data} /> : <HeadShape />}
        beside={
          <>
            {read.data && <Sessions user={read.data} />}
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
            {user.pendingEmail && <Note>{t('pendingEmail', { email: user.pendingEmail })}</Note>}
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
