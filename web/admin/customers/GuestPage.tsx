import { EyeOff } from 'lucide-react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { adminGuest, anonymiseGuest, type Guest } from '../../../domain/customers/contract.ts'
import { formatList } from '../../../domain/language.ts'
import { call, useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { type Effect, useConfirmation } from '../../list/useConfirmation.tsx'
import { AgoText } from '../../ui/AgoText.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx'
import { CustomerNotFound } from './CustomerNotFound.tsx'
import { BackLink, Head } from './Head.tsx'
import { Story } from './Story.tsx'

const LIST = '?show=guests'

/** All data of a guest, who bought without an account. */
export function Component() {
  const [params] = useSearchParams()
  const email = params.get('email') ?? ''
  const read = useRead(adminGuest, { params: { email } })
  if (read.error && !read.data) return <CustomerNotFound read={read} />
  return (
    <>
      <BackLink fallback={LIST} />
      <Story
        customer={{ guestEmail: email }}
        head={
          read.data ? (
            <GuestHead guest={read.data} />
          ) : (
            <SkeletonGroup>
              <Skeleton className="h-52 rounded-l!" />
            </SkeletonGroup>
          )
        }
      />
    </>
  )
}

function GuestHead({ guest }: { guest: Guest }) {
  const { t } = useTranslation('customerStory')
  const { name, email, phone, userId, lastOrderedAt } = guest
  const navigate = useNavigate()
  const { ask, dialog } = useConfirmation(guest)
  const anonymise = () =>
    ask({
      title: t('anonymise.title', { name }),
      text: t('anonymise.text'),
      act: t('anonymise.act'),
      acting: t('anonymise.acting'),
      done: t('anonymise.done'),
      send: async () => {
        await call(anonymiseGuest, { body: { email } })
        void navigate(`/admin/users${LIST}`, { replace: true })
      },
      effect: { read: () => effectOf(email), failed: t('anonymise.checkFailed') },
    })
  return (
    <>
      <Head
        name={name}
        email={email}
        phone={phone}
        badges={<Badge>{t('guest')}</Badge>}
        facts={[{ name: t('lastOrdered'), value: <AgoText at={new Date(lastOrderedAt)} /> }]}
        actions={
          <Button variant="outline" size="s" icon={<EyeOff aria-hidden="true" />} onClick={anonymise}>
            {t('anonymise.open')}
          </Button>
        }
        notes={
          userId && (
            <Note
              action={
                <Link className="link shrink-0" to={`/admin/users/${userId}`}>
                  {t('toAccount')}
                </Link>
              }
            >
              {t('hasAccount')}
            </Note>
          )
        }
      />
      {dialog}
    </>
  )
}

/** What would be removed and what would be kept. Not possible while something is open. */
async function effectOf(email: string): Promise<Effect> {
  const { openMatters } = await call(adminGuest, { params: { email } })
  return { possible: openMatters.length === 0, details: <Anonymising openMatters={openMatters} /> }
}

function Anonymising({ openMatters }: { openMatters: readonly string[] }) {
  const { t, language } = useTranslation('customerStory')
  return (
    <>
      <ul className="grid list-disc gap-2 ps-5 text-s marker:text-ink-3">
        <li>{t('anonymise.goes')}</li>
        <li>{t('anonymise.stays')}</li>
        <li>{t('anonymise.blocks')}</li>
      </ul>
      {openMatters.length > 0 && (
        <Note tone="warn">{t('anonymise.openFirst', { open: formatList(openMatters, language) })}</Note>
      )}
    </>
  )
}
