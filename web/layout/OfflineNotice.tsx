import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from '../i18n.ts'

function subscribe(onChange: () => void) {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/**
 * Lies above any bar at the bottom and lets presses through. The empty status is always rendered, because a
 * live region that appears together with its text is not announced.
 */
export function OfflineNotice() {
  const { t } = useTranslation('layout')
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-(--bottom-bar,0px) z-40 flex justify-center p-4"
    >
      {!online && (
        <p className="flex max-w-xl items-start gap-3 rounded-m bg-warn-soft px-4 py-3 text-on-warn-soft text-s shadow-3">
          <WifiOff aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          {t('offline')}
        </p>
      )}
    </div>
  )
}
