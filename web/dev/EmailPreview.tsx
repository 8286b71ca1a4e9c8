import { useEffect, useRef, useState } from 'react'
import type { MailboxEmail } from '../../domain/mail/contract.ts'
import { useTranslation } from '../i18n.ts'
import { Segmented } from '../ui/Segmented.tsx'

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

/**
 * Shows an email inside a frame as a mail client would. The page's content policy, which the frame inherits, forbids
 * inline styles, but emails have no others. So each style is renamed before the markup is parsed and then set through
 * the object model, which the policy permits. The frame itself runs no scripts.
 */
function showEmail(frame: HTMLIFrameElement, html: string) {
  const page = frame.contentDocument
  if (!page) return
  const sheets: string[] = []
  const bare = html
    .replaceAll(/<style[^>]*>([\s\S]*?)<\/style>/gi, (_, css: string) => {
      sheets.push(css)
      return ''
    })
    .replaceAll(/\sstyle=/gi, ' data-css=')
  const letter = new DOMParser().parseFromString(bare, 'text/html')
  page.documentElement.replaceWith(page.adoptNode(letter.documentElement))
  for (const element of page.querySelectorAll<HTMLElement>('[data-css]'))
    element.style.cssText = element.dataset.css ?? ''
  for (const link of page.querySelectorAll('a')) link.target = '_blank'
  adoptSheets(frame, page, sheets)
}

/** A document accepts only style sheets created by its own window. */
function adoptSheets(frame: HTMLIFrameElement, page: Document, sheets: string[]) {
  const view: (Window & { CSSStyleSheet?: typeof CSSStyleSheet }) | null = frame.contentWindow
  const Sheet = view?.CSSStyleSheet
  if (!Sheet) return
  page.adoptedStyleSheets = sheets.map((css) => {
    const sheet = new Sheet()
    sheet.replaceSync(css)
    return sheet
  })
}
