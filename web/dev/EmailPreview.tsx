import { useEffect, useRef, useState } from 'react'
import type { MailboxEmail } from '../../domain/mail/contract.ts'
import { useTranslation } from '../i18n.ts'
import { Segmented } from '../ui/Segmented.tsx'
import { showEmail } from './emailFrame.ts'

/** One email, as a mail client shows it or as its plain-text part. */
export function EmailPreview({ email }: { email: MailboxEmail }) {
  const { t } = useTranslation('mailbox')
  const [part, setPart] = useState<'html' | 'text'>('text')
  const choices = [
    { value: 'text', label: t('asText') },
    { value: 'html', label: t('asHtml') },
  ] as const
  return (
    <article className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-semibold text-l">
          <bdi>{email.subject}</bdi>
        </h2>
        <Segmented label={t('shownAs')} choices={choices} value={part} onChange={setPart} />
      </div>
      {part === 'html' ? (
        <EmailFrame key={email.id} html={email.html} title={t('frame', { subject: email.subject })} />
      ) : (
        <pre
          dir="auto"
          className="overflow-x-auto whitespace-pre-wrap rounded-l bg-surface p-6 font-text text-s"
        >
          {withLinks(email.text)}
        </pre>
      )}
    </article>
  )
}

/** Makes the links of an email (verify, reset) clickable. */
const withLinks = (text: string) =>
  text.split(/(https?:\/\/\S+)/).map((part, i) =>
    i % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an email never change places
      <a key={i} href={part} className="link break-all">
        {part}
      </a>
    ) : (
      part
    ),
  )

function EmailFrame({ html, title }: { html: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    if (frame.current) showEmail(frame.current, html)
  }, [html])
  // allow-same-origin lets the page fill the frame; without allow-scripts nothing in an email can run.
  return (
    <iframe
      ref={frame}
      title={title}
      sandbox="allow-same-origin allow-popups"
      className="h-[70dvh] w-full rounded-l border border-line bg-[#fff]"
    />
  )
}
