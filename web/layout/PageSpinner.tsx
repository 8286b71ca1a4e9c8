import i18next from 'i18next'
import { Spinner } from '../ui/Spinner.tsx'

/** Stands in for a page whose code is on its way. It may show before the texts are there. */
export function PageSpinner() {
  const label = i18next.isInitialized ? i18next.t('loading', { ns: 'layout' }) : '…'
  return (
    <div className="grid min-h-[70dvh] place-items-center text-d-m text-leaf-text">
      <Spinner label={label} />
    </div>
  )
}
