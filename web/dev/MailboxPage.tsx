import { RotateCw } from 'lucide-react'
import { type SubmitEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { MailboxLetter, mailbox } from '../../domain/mail/contract.ts'
import { at, useRead } from '../api.ts'
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
import { Letter } from './Letter.tsx'

/** The built-in mailbox: what the shop would have sent, where no mail server is set (rule P1). */
export function Component() {
  const { t } = useTranslation('mailbox')
  const [search, setSearch] = useSearchParams()
  const recipient = search.get('to') ?? ''
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const letters = useRead(at<typeof mailbox>('GET', '/dev/mailbox'), {
    query: recipient ? { to: recipient } : {},
  })
  const content = letters.data?.content ?? []
  const open = content.find((letter) => letter.id === chosen) ?? content[0]
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const wanted = input.current?.value.trim() ?? ''
    setSearch(wanted ? { to: wanted } : {}, { preventScrollReset: true })
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
          loading={letters.isFetching}
          onClick={() => void letters.refetch()}
        >
          {t('refresh')}
        </Button>
      </form>
      {letters.isPending && (
        <SkeletonGroup className="grid gap-3">
          <Skeleton className="h-14 max-w-md" />
          <Skeleton className="h-14 max-w-md" />
        </SkeletonGroup>
      )}
      {letters.error && <ErrorState text={t('failed')} onRetry={() => void letters.refetch()} />}
      {letters.data && !open && <EmptyState title={t('letters')} text={t('empty')} />}
      {open && (
        <div className="grid items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
          <LetterList letters={content} openId={open.id} onOpen={setChosen} />
          <Letter letter={open} />
        </div>
      )}
    </div>
  )
}

type ListProps = { letters: MailboxLetter[]; openId: string; onOpen: (id: string) => void }

function LetterList({ letters, openId, onOpen }: ListProps) {
  const { t } = useTranslation('mailbox')
  return (
    <ul aria-label={t('letters')} className="grid max-h-[70dvh] gap-1 overflow-y-auto">
      {letters.map((letter) => (
        <li key={letter.id}>
          <button
            type="button"
            aria-current={letter.id === openId || undefined}
            onClick={() => onOpen(letter.id)}
            className={cx(
              'grid w-full gap-0.5 rounded-m px-4 py-3 text-start hover:bg-sunken',
              letter.id === openId && 'bg-leaf-soft text-on-leaf-soft hover:bg-leaf-soft',
            )}
          >
            <span className="font-medium">
              <bdi>{letter.subject}</bdi>
            </span>
            <span className="text-s">
              <Ltr>{letter.to}</Ltr>
            </span>
            <span className="text-xs">
              <InstantText at={new Date(letter.createdAt)} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
