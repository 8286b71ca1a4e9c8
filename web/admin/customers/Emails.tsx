import { Check, CircleAlert, Clock } from 'lucide-react'
import { useState } from 'react'
import { customerEmails, type SentEmail } from '../../../domain/customers/contract.ts'
import { direction } from '../../../domain/language.ts'
import { useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { AgoText } from '../../ui/AgoText.tsx'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import type { Customer } from './customer.ts'
import { EmailDialog } from './EmailDialog.tsx'
import { PagedSection } from './PagedSection.tsx'
import { Row } from './Section.tsx'
import { usePart } from './usePart.ts'

const looks = {
  sent: { tone: 'leaf', Icon: Check },
  waiting: { tone: 'warn', Icon: Clock },
  failed: { tone: 'danger', Icon: CircleAlert },
} as const satisfies Record<string, { tone: BadgeTone; Icon: typeof Check }>

export function Emails({ customer }: { customer: Customer }) {
  const { t } = useTranslation('customerStory')
  const { paging, query } = usePart('emails', customer)
  const read = useRead(customerEmails, { query }, { keepPrevious: true })
  const [shown, setShown] = useState<SentEmail | null>(null)
  const [open, setOpen] = useState(false)
  return (
    <>
      <PagedSection
        part="emails"
        title={t('emails.title')}
        read={read}
        paging={paging}
        failed={t('emails.failed')}
        none={t('emails.none')}
        row={(email) => (
          <Row
            key={email.id}
            title={
              <span lang={email.language} dir={direction(email.language)} className="block w-fit">
                {email.subject}
              </span>
            }
            aside={
              <>
                <State email={email} />
                <Button
                  variant="outline"
                  size="s"
                  aria-label={t('emails.readOf', { subject: email.subject })}
                  onClick={() => {
                    setShown(email)
                    setOpen(true)
                  }}
                >
                  {t('emails.read')}
                </Button>
              </>
            }
          >
            <span>
              {email.kind} · <AgoText at={new Date(email.sentAt ?? email.createdAt)} />
            </span>
          </Row>
        )}
      />
      {shown && <EmailDialog email={shown} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}

function State({ email: { sentAt, failed } }: { email: SentEmail }) {
  const { t } = useTranslation('customerStory')
  const state = sentAt ? 'sent' : failed ? 'failed' : 'waiting'
  const { tone, Icon } = looks[state]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {t(`emails.states.${state}`)}
    </Badge>
  )
}
