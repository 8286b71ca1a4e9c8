import { Ban, LogOut, MailCheck, MailPlus, Pencil, RotateCcw, Shield } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  type AdminUser,
  activateUser,
  inviteUser,
  revokeUserSessions,
  suspendUser,
  verifyUser,
} from '../../../domain/accounts/adminContract.ts'
import { call } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import type { RowAction } from '../../list/RowMenu.tsx'
import { type AccountAction, allowedActions } from './allowed.ts'
import { RoleDialog } from './RoleDialog.tsx'
import { UserEditor } from './UserEditor.tsx'
import { useMe } from './useMe.ts'

/** The actions for an account, in its row and on its page. Render `dialogs` once on the page. */
export function useAccountActions() {
  const { t } = useTranslation('adminUsers')
  const me = useMe()
  const [shown, setShown] = useState<{ user: AdminUser | null; as: 'editor' | 'role' } | null>(null)
  const [open, setOpen] = useState(false)
  const [time, setTime] = useState(0)
  const show = (user: AdminUser | null, as: 'editor' | 'role') => {
    setShown({ user, as })
    setTime(time + 1)
    setOpen(true)
  }
  const close = () => setOpen(false)

  const actionsOf = (user: AdminUser): RowAction[] => {
    const { fullName: name, email } = user
    const params = { id: user.id }
    const confirmed = (verb: 'suspend' | 'activate', send: () => Promise<unknown>) => ({
      title: t(`change.${verb}.title`, { name }),
      text: t(`change.${verb}.text`),
      act: t(`actions.${verb}`),
      acting: t(`change.${verb}.acting`),
      done: t(`change.${verb}.done`, { name }),
      send,
    })
    const isOwn = user.id === me.id
    const all: Record<AccountAction, RowAction> = {
      edit: {
        label: t('actions.edit'),
        icon: <Pencil aria-hidden="true" />,
        onSelect: () => show(user, 'editor'),
      },
      role: {
        label: t('actions.role'),
        icon: <Shield aria-hidden="true" />,
        onSelect: () => show(user, 'role'),
      },
      invite: {
        label: t('actions.invite'),
        icon: <MailPlus aria-hidden="true" />,
        confirm: {
          title: t('invite.title'),
          text: t('invite.text', { email }),
          act: t('invite.act'),
          acting: t('invite.acting'),
          done: t('invite.done', { email }),
          send: () => call(inviteUser, { params }),
        },
      },
      verify: {
        label: t('actions.verify'),
        icon: <MailCheck aria-hidden="true" />,
        confirm: {
          title: t('verify.title'),
          text: t('verify.text', { email, name }),
          act: t('verify.act'),
          acting: t('verify.acting'),
          done: t('verify.done', { name }),
          send: () => call(verifyUser, { params }),
        },
      },
      revoke: {
        label: t('actions.revoke'),
        icon: <LogOut aria-hidden="true" className="mirror" />,
        confirm: {
          title: isOwn ? t('revoke.own') : t('revoke.title', { name }),
          text: t(isOwn ? 'revoke.ownText' : 'revoke.text'),
          act: t('revoke.act'),
          acting: t('revoke.acting'),
          done: t('revoke.done', { name }),
          send: () => call(revokeUserSessions, { params, body: {} }),
        },
      },
      suspend: {
        label: t('actions.suspend'),
        icon: <Ban aria-hidden="true" />,
        danger: true,
        apart: true,
        confirm: confirmed('suspend', () => call(suspendUser, { params })),
      },
      activate: {
        label: t('actions.activate'),
        icon: <RotateCcw aria-hidden="true" />,
        apart: true,
        confirm: confirmed('activate', () => call(activateUser, { params })),
      },
    }
    return allowedActions(user, me).map((action) => all[action])
  }

  const dialogs: ReactNode =
    shown?.as === 'role' && shown.user ? (
      <RoleDialog key={time} user={shown.user} open={open} onClose={close} />
    ) : (
      shown && <UserEditor key={time} user={shown.user} open={open} onClose={close} />
    )
  return { actionsOf, add: () => show(null, 'editor'), dialogs }
}
