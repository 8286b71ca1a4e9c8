import { useTranslation } from '../i18n.ts'
import 'sonner/dist/styles.css'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import { cx } from './cx.ts'
import { showToastsWith, type Toast, type ToastKind } from './toast.ts'
import { useMedia } from './useMedia.ts'

const looks: Record<ToastKind, { Icon: typeof Info; tint: string }> = {
  success: { Icon: CircleCheck, tint: 'text-sprout' },
  info: { Icon: Info, tint: 'text-toast-info' },
  warning: { Icon: TriangleAlert, tint: 'text-toast-warn' },
  error: { Icon: CircleAlert, tint: 'text-toast-danger' },
}

/** The header's own corner stays free: the account menu must be reachable while something is being said. */
const BELOW_HEADER_PX = 88

/** Where toasts appear: the top end corner, above the bottom edge on phones. Mount it once, outside the pages. */
export default function Toaster() {
  const { t, dir } = useTranslation('ui')
  const phone = useMedia('(max-width: 600px)')
  useEffect(() => showToastsWith(show), [])
  return (
    <Sonner
      dir={dir}
      position={phone ? 'bottom-center' : dir === 'rtl' ? 'top-left' : 'top-right'}
      offset={{ top: BELOW_HEADER_PX, left: 20, right: 20 }}
      mobileOffset={{ bottom: 'calc(88px + env(safe-area-inset-bottom))', left: 16, right: 16 }}
      containerAriaLabel={t('notifications')}
      expand
      gap={10}
      visibleToasts={4}
      className="font-text!"
    />
  )
}

const show = (toast: Toast) => {
  sonner.custom((id) => <ToastCard toast={toast} close={() => sonner.dismiss(id)} />, {
    id: toast.id,
    duration: toast.durationMs,
    className: 'w-[min(420px,calc(100vw-40px))]',
  })
}

function ToastCard({ toast, close }: { toast: Toast; close: () => void }) {
  const { Icon, tint } = looks[toast.kind]
  const { action } = toast
  return (
    <div className="flex w-full items-center gap-3 rounded-m bg-toast px-4 py-1 text-on-toast text-s shadow-3 dark:border dark:border-line-2">
      <Icon aria-hidden="true" className={cx('size-5 shrink-0', tint)} strokeWidth={1.75} />
      <p className="min-w-0 flex-1 py-2">{toast.message}</p>
      {action && (
        <button
          type="button"
          className="-me-2 min-h-tap shrink-0 rounded-s px-2 font-semibold text-sprout hover:underline"
          onClick={() => {
            action.onPress()
            close()
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  )
}
