import { Ban, Check, Clock, MailQuestion, Shield, ShieldCheck, UserX } from 'lucide-react'
import type { AdminUser } from '../../../domain/accounts/adminContract.ts'
import type { Role, UserStatus } from '../../../domain/accounts/rules.ts'
import { useTranslation } from '../../i18n.ts'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'

const statuses: Record<UserStatus, { tone: BadgeTone; Icon: typeof Check }> = {
  ACTIVE: { tone: 'leaf', Icon: Check },
  SUSPENDED: { tone: 'danger', Icon: Ban },
  PENDING: { tone: 'warn', Icon: Clock },
}

/** Whether the user can log in, and if not, why. */
export function StatusBadge({
  user: { status, invited, erased },
}: {
  user: Pick<AdminUser, 'status' | 'invited' | 'erased'>
}) {
  const { t } = useTranslation('adminUsers')
  if (erased) return <Badge icon={<UserX aria-hidden="true" />}>{t('erased')}</Badge>
  if (invited && status === 'PENDING')
    return (
      <Badge tone="info" icon={<MailQuestion aria-hidden="true" />}>
        {t('invited')}
      </Badge>
    )
  const { tone, Icon } = statuses[status]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {t(`statuses.${status}`)}
    </Badge>
  )
}

/** Only admins get a badge, because most users are customers. */
export function RoleText({ role }: { role: Role }) {
  const { t } = useTranslation('adminUsers')
  const name = t(`roles.${role}`)
  if (role === 'USER') return <span className="text-ink-2">{name}</span>
  const Icon = role === 'ADMIN' ? Shield : ShieldCheck
  return (
    <Badge tone="accent-soft" icon={<Icon aria-hidden="true" />}>
      {name}
    </Badge>
  )
}
