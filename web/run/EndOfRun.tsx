import type { ReactNode } from 'react'
import { useTranslation } from '../i18n.ts'
import { Ltr } from '../ui/Ltr.tsx'
import { Note } from '../ui/Note.tsx'
import { telLink } from '../ui/telLink.ts'
import { Switches } from './RunHeader.tsx'

type EndOfRunProps = {
  title: string
  text: string
  icon: ReactNode
  /** The number of marks that can no longer be sent. */
  waiting?: number
  shopPhone?: string | undefined
  children?: ReactNode
}

/** Shown if there is no run to show: not yet, no longer, or not at all. Contains no names or addresses. */
export function EndOfRun({ title, text, icon, waiting = 0, shopPhone, children }: EndOfRunProps) {
  const { t } = useTranslation('run')
  return (
    <>
      <header className="flex justify-end gap-1 px-4 py-2">
        <Switches />
      </header>
      <main className="grid justify-items-start gap-5 px-4 py-10">
        <span
          aria-hidden="true"
          className="leaf-shape grid place-items-center bg-warn-soft text-on-warn-soft [--leaf-size:5rem] [&_svg]:size-9 [&_svg]:stroke-[1.75]"
        >
          {icon}
        </span>
        <h1 className="display text-d-l">{title}</h1>
        <p className="text-ink-2 text-l">{text}</p>
        {waiting > 0 && (
          <Note tone="danger">
            {t('lost', { count: waiting })}{' '}
            {shopPhone && (
              <a className="link" href={telLink(shopPhone)}>
                <Ltr>{shopPhone}</Ltr>
              </a>
            )}
          </Note>
        )}
        {children}
      </main>
    </>
  )
}
