import { Ban, RotateCcw } from 'lucide-react'
import { type AdminUser, activateUser, suspendUser } from '../../../domain/accounts/adminContract.ts'
import { call } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import type { BulkAction } from '../../list/useBulk.tsx'
import { allowedActions } from './allowed.ts'
import { useMe } from './useMe.ts'

const verbs = {
  suspend: { endpoint: suspendUser, icon: <Ban aria-hidden="true" /> },
  activate: { endpoint: activateUser, icon: <RotateCcw aria-hidden="true" /> },
}

/** Suspends or activates several accounts. */
export function useBulkAccounts(): BulkAction<AdminUser>[] {
  const { t } = useTranslation('adminUsers')
  const me = useMe()
  return (['suspend', 'activate'] as const).map((verb) => ({
    label: t(`actions.${verb}`),
    icon: verbs[verb].icon,
    applies: (user) => allowedActions(user, me).includes(verb),
    send: ({ id }) => call(verbs[verb].endpoint, { params: { id } }),
    texts: {
      title: (count) => t(`change.${verb}.titleMany`, { count }),
      text: t(`change.${verb}.text`),
      none: t(`change.${verb}.none`),
      act: t(`actions.${verb}`),
      acting: t(`change.${verb}.acting`),
      done: (count) => t(`change.${verb}.doneMany`, { count }),
    },
  }))
}
