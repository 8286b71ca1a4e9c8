import { RotateCw } from 'lucide-react'
import { type SubmitEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { MailboxEmail, mailbox } from '../../domain/mail/contract.ts'
import { publicEndpoint, useRead } from '../api.ts'
import { useTranslation } from '../i18n.ts'
import { wrapClass } from '../layout/wrapClass.ts'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Field } from '../ui/Field.tsx'
import { InstantText } from '../ui/InstantText.tsx'
import { Ltr } from '../ui/Ltr.tsx'
import { Skeleton, SkeletonGroup } from '../ui/Skeleton.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { EmailPreview } from './EmailPreview.tsx'

/** The built-in mailbox: the emails the shop would have sent if a mail server were configured (rule P1). */
export function Component() {
  const { t } = useTranslation('mailbox')
  const [search, setSearch] = useSearchParams()
  const recipient = search.get('to') ?? ''
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const emails = useRead(publicEndpoint<typeof mailbox>('GET', '/dev/mailbox'), {
    query: recipient ? { to: recipient } : {},
  })
  const content = emails.data?.content ?? []
  const open = content.find((email) => email.id === chosen) ?? content[0]
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const address = input.current?.value.trim() ?? ''
    setSearch(address ? { to: address } : {}, { preventScrollReset: true })
  }
  return (
    <div className={cx(wrapClass, 'grid gap-8 py-8 lg:py-12')}>
      <div className="grid gap-2">
        <h1 className="display text-d-l">{t('title')}</h1>
        <p className="text-ink-2">{t('lead')}</p>
      </div>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <div className="w-full max-w-md">
          <Field label={t('to')}>
            <TextInput
              ref={input}
              key={recipient}
              type="email"
              ltr
              defaultValue={recipient}
              autoComplete="off"
            />
          </Field>
        </div>
        <Button type="submit">{t('show')}</Button>
        <Button
          variant="outline"
          icon={<RotateCw aria-hidden="true" />}
          loading={emails.isFetching}
          onClick={() => void emails.refetch()}
        >
          {t('refresh')}
        </Button>
      </form>
      {emails.isPending && (
        <SkeletonGroup className="grid gap-3">
          <Skeleton className="h-14 max-w-md" />
          <Skeleton className="h-14 max-w-md" />
        </SkeletonGroup>
      )}
      {emails.error && <ErrorState text={t('failed')} onRetry={() => void emails.refetch()} />}
      {emails.data && !open && <EmptyState title={t('letters')} text={t('empty')} />}
      {open && (
        <div className="grid items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
          <EmailList emails={content} openId={open.id} onOpen={setChosen} />
          <EmailPreview email={open} />
        </div>
      )}
    </div>
  )
}

type ListProps = { emails: MailboxEmail[]; openId: string; onOpen: (id: string) => void }

function EmailList({ emails, openId, onOpen }: ListProps) {
  const { t } = useTranslation('mailbox')
  return (
    <ul aria-label={t('letters')} className="grid max-h-[70dvh] gap-1 overflow-y-auto">
      {emails.map((email) => (
        <li key={email.id}>
          <button
            type="button"
            aria-current={email.id === openId || undefined}
            onClick={() => onOpen(email.id)}
            className={cx(
              'grid w-full gap-0.5 rounded-m px-4 py-3 text-start hover:bg-sunken',
              email.id === openId && 'bg-leaf-soft text-on-leaf-soft hover:bg-leaf-soft',
            )}
          >
            <span className="font-medium">
              <bdi>{email.subject}</bdi>
            </span>
            <span className="text-s">
              <Ltr>{email.to}</Ltr>
            </span>
            <span className="text-xs">
              <InstantText at={new Date(email.createdAt)} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
