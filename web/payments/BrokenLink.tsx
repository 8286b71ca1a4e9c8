import { Link2Off } from 'lucide-react'
import { useTranslation } from '../i18n.ts'
import { Contact } from './Contact.tsx'

/** The link was cut off or changed, or was opened a second time without its token. */
export function BrokenLink() {
  const { t } = useTranslation('payments')
  return (
    <div className="grid max-w-xl gap-6">
      <span
        aria-hidden="true"
        className="leaf-shape grid place-items-center bg-danger-soft text-on-danger-soft [--leaf-size:64px]"
      >
        <Link2Off className="size-7 stroke-[1.75]" />
      </span>
      <div className="grid gap-3">
        <h1 className="display text-d-l">{t('trace.brokenTitle')}</h1>
        <p className="text-ink-2 text-l">{t('trace.broken')}</p>
      </div>
      <Contact />
    </div>
  )
}
