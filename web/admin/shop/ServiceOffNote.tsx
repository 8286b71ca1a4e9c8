import { Link } from 'react-router'
import { adminSettings } from '../../../domain/settings/contract.ts'
import { useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { to } from '../../paths.ts'
import { Note } from '../../ui/Note.tsx'

/** Shown on admin screens while the shop accepts no subscriptions. */
export function ServiceOffNote() {
  const { t } = useTranslation('adminShop')
  const { data } = useRead(adminSettings, {})
  if (!data || data.serviceActive) return null
  return (
    <Note
      tone="warn"
      action={
        <Link to={to('admin')} className="link shrink-0">
          {t('service.bannerLink')}
        </Link>
      }
    >
      {t('service.banner')}
    </Note>
  )
}
