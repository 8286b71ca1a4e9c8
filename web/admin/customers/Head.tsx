import { ArrowLeft, Mail, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslation } from '../../i18n.ts'
import { Card } from '../../ui/Card.tsx'
import { Ltr } from '../../ui/Ltr.tsx'
import { PhoneLink } from '../users/PhoneLink.tsx'

type Fact = { name: string; value: ReactNode }
interface HeadProps {
  name: string
  email: string
  phone: string | null
  /** Status and role, or that it is a guest. */
  badges: ReactNode
  facts: readonly Fact[]
  actions: ReactNode
  /** What an admin should know before doing anything. */
  notes?: ReactNode
}

/** The customer's name and contact details. */
export function Head({ name, email, phone, badges, facts, actions, notes }: HeadProps) {
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4 px-5 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 gap-1.5">
          <h1 className="display wrap-anywhere text-d-m">
            <bdi>{name}</bdi>
          </h1>
          <div className="flex flex-wrap gap-2">{badges}</div>
        </div>
        <div className="flex flex-wrap items-center gap-2">{actions}</div>
      </div>
      <div className="flex flex-wrap gap-x-6 gap-y-1 [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-ink-3">
        <a
          href={`mailto:${email}`}
          className="inline-flex min-h-9 items-center gap-2 pointer-coarse:min-h-tap"
        >
          <Mail aria-hidden="true" />
          <Ltr className="wrap-anywhere underline-offset-4 hover:underline">{email}</Ltr>
        </a>
        {phone && (
          <span className="inline-flex min-h-9 items-center gap-2 pointer-coarse:min-h-tap">
            <Phone aria-hidden="true" />
            <PhoneLink phone={phone} />
          </span>
        )}
      </div>
      {notes}
      <dl className="flex flex-wrap gap-x-8 gap-y-2 text-s">
        {facts.map((fact) => (
          <div key={fact.name}>
            <dt className="text-ink-2 text-xs">{fact.name}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** Back to the list with its filters, or to the fallback. */
export function BackLink({ fallback = '' }: { fallback?: string }) {
  const { t } = useTranslation('customerStory')
  const state: unknown = useLocation().state
  const list =
    typeof state === 'object' && state !== null && 'list' in state && typeof state.list === 'string'
      ? state.list
      : fallback
  return (
    <Link
      to={`/admin/users${list}`}
      className="link inline-flex min-h-9 w-fit items-center gap-1.5 pointer-coarse:min-h-tap"
    >
      <ArrowLeft aria-hidden="true" className="mirror size-4" />
      {t('back')}
    </Link>
  )
}
