import { Toast as Base } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from '../i18n.ts'
import { cx } from './cx.ts'
import { OverlayProviders } from './OverlayProviders.tsx'
import { registerToaster, type Toast, type ToastKind } from './toast.ts'

const looks: Record<ToastKind, { Icon: typeof Info; tint: string }> = {
  success: { Icon: CircleCheck, tint: 'text-sprout' },
  info: { Icon: Info, tint: 'text-toast-info' },
  warning: { Icon: TriangleAlert, tint: 'text-toast-warn' },
  error: { Icon: CircleAlert, tint: 'text-toast-danger' },
}
const MOST_AT_ONCE = 4
/** A toast is not a dialog, although the library gives it that role. */
const passing = { role: 'group', 'aria-modal': undefined }

const toasts = Base.createToastManager<Toast>()
const show = (toast: Toast) => {
  toasts.add({
    ...(toast.id !== undefined && { id: toast.id }),
    title: toast.message,
    timeout: toast.durationMs,
    data: toast,
  })
}

/**
 * Shows toasts: in the top end corner below the header, whose account menu must stay reachable; on phones above the
 * bottom edge and any bar there. Mount it once, outside the pages.
 */
export default function Toaster() {
  const { t } = useTranslation('ui')
  useEffect(() => registerToaster(show), [])
  return (
    <OverlayProviders>
      <Base.Provider toastManager={toasts} limit={MOST_AT_ONCE}>
        <Base.Portal>
          <Base.Viewport
            aria-label={t('notifications')}
            data-toasts
            className="fixed end-5 top-22 z-50 flex w-[min(420px,calc(100vw-40px))] flex-col gap-2.5 max-[600px]:inset-x-4 max-[600px]:top-auto max-[600px]:bottom-[calc(max(var(--bottom-bar,0px),env(safe-area-inset-bottom))+1rem)] max-[600px]:w-auto max-[600px]:flex-col-reverse"
          >
            <Toasts />
          </Base.Viewport>
        </Base.Portal>
      </Base.Provider>
    </OverlayProviders>
  )
}

function Toasts() {
  const { dir } = useTranslation('ui')
  const { toasts: shown } = Base.useToastManager<Toast>()
  return shown.map((toast) => (
    <Base.Root
      key={toast.id}
      toast={toast}
      {...passing}
      swipeDirection={dir === 'rtl' ? ['left', 'down'] : ['right', 'down']}
      className="rounded-m transition-[opacity,translate] duration-220 ease-quick data-ending-style:opacity-0 data-limited:hidden data-starting-style:-translate-y-3 data-starting-style:opacity-0 max-[600px]:data-starting-style:translate-y-3"
    >
      {toast.data && <ToastCard toast={toast.data} close={() => toasts.close(toast.id)} />}
    </Base.Root>
  ))
}

function ToastCard({ toast, close }: { toast: Toast; close: () => void }) {
  const { Icon, tint } = looks[toast.kind]
  const { action } = toast
  return (
    <div className="flex items-center gap-3 rounded-m bg-toast px-4 py-1 text-on-toast text-s shadow-3 dark:border dark:border-line-2">
      <Icon aria-hidden="true" className={cx('size-5 shrink-0', tint)} strokeWidth={1.75} />
      <Base.Title render={<p />} className="min-w-0 flex-1 py-2" />
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
