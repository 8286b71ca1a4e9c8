import { ProfileTab } from '../account/ProfileTab.tsx'
import { SessionsTab } from '../account/SessionsTab.tsx'
import { useTranslation } from '../i18n.ts'
import { useTab } from '../layout/useTab.ts'
import { Tabs } from '../ui/Tabs.tsx'
import { ClosuresTab } from './closures/ClosuresTab.tsx'
import { ShopTab } from './shop/ShopTab.tsx'

export function Component() {
  const { t } = useTranslation(['admin', 'adminShop', 'adminClosures'])
  const [tab, setTab] = useTab(['profile', 'security', 'shop', 'closures'])
  return (
    <div className="grid max-w-300 gap-3">
      <h1 className="display text-d-m">{t('settings.title')}</h1>
      <Tabs
        label={t('settings.title')}
        value={tab}
        onChange={(next) => void setTab(next)}
        tabs={[
          { value: 'profile', label: t('settings.profile'), panel: <ProfileTab /> },
          { value: 'security', label: t('settings.security'), panel: <SessionsTab /> },
          { value: 'shop', label: t('adminShop:shop.tab'), panel: <ShopTab /> },
          { value: 'closures', label: t('adminClosures:tab'), panel: <ClosuresTab /> },
        ]}
      />
    </div>
  )
}
