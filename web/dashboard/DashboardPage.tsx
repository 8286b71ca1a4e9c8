import { Greeting } from '../account/Greeting.tsx'
import { SessionsTab } from '../account/SessionsTab.tsx'
import { useTranslation } from '../i18n.ts'
import { useTitlePart } from '../layout/titlePart.ts'
import { useTab } from '../layout/useTab.ts'
import { wrapClass } from '../layout/wrapClass.ts'
import { cx } from '../ui/cx.ts'
import { Tabs } from '../ui/Tabs.tsx'
import { FeedbackTab } from './feedback/FeedbackTab.tsx'
import { HistoryTab } from './history/HistoryTab.tsx'
import { MealsTab } from './meals/MealsTab.tsx'
import { OverviewTab } from './overview/OverviewTab.tsx'
import { CustomerProfile } from './profile/CustomerProfile.tsx'

/** The customer's tabs, in order. The value is in the address and is the key of the label. */
const tabs = [
  { value: 'overview', Panel: OverviewTab },
  { value: 'history', Panel: HistoryTab },
  { value: 'meals', Panel: MealsTab },
  { value: 'profile', Panel: CustomerProfile },
  { value: 'sessions', Panel: SessionsTab },
  { value: 'feedback', Panel: FeedbackTab },
] as const

const [first, ...others] = tabs

export function Component() {
  const { t } = useTranslation('dashboard')
  const [tab, setTab] = useTab([first.value, ...others.map((o) => o.value)])
  useTitlePart(tab === first.value ? undefined : t(`tabs.${tab}`))
  return (
    <div className={cx(wrapClass, 'grid grid-cols-1 gap-4 pt-6 pb-20 lg:pt-8')}>
      <h1 className="display text-d-m">
        <Greeting />
      </h1>
      <Tabs
        label={t('tabs.label')}
        value={tab}
        onChange={(next) => void setTab(next)}
        tabs={tabs.map(({ value, Panel }) => ({ value, label: t(`tabs.${value}`), panel: <Panel /> }))}
      />
    </div>
  )
}
