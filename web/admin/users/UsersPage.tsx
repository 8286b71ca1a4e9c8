import { useSearchParams } from 'react-router'
import { useTranslation } from '../../i18n.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { AccountList } from './AccountList.tsx'
import { GuestList } from './GuestList.tsx'

/** All accounts and all guests. */
export function Component() {
  const { t } = useTranslation('adminUsers')
  const [params, setParams] = useSearchParams()
  const shown = params.get('show') === 'guests' ? 'guests' : 'accounts'
  /** Keeps the search when switching; filters and order belong to one list. */
  const show = (next: 'accounts' | 'guests') => {
    const search = params.get('search')
    setParams({ ...(next === 'guests' && { show: next }), ...(search && { search }) })
  }
  return (
    <div className="grid max-w-360 grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="display text-d-m">{t('title')}</h1>
          <p className="text-ink-2">{t('text')}</p>
        </div>
        <Segmented
          label={t('show')}
          value={shown}
          onChange={show}
          choices={[
            { value: 'accounts', label: t('accounts') },
            { value: 'guests', label: t('guests') },
          ]}
        />
      </div>
      {shown === 'accounts' ? <AccountList /> : <GuestList />}
    </div>
  )
}
