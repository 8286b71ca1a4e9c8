import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactElement, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../i18n.ts'
import { Button } from './Button.tsx'
import { CloseOnBack } from './CloseOnBack.tsx'
import { cx } from './cx.ts'
import { IconButton } from './IconButton.tsx'
import { useNavigationGuard } from './navigationGuards.tsx'
import { OverlayProviders } from './OverlayProviders.tsx'

interface DialogProps {
  title: string
  description?: ReactNode
  children?: ReactNode
  /** Buttons, the safe one first. On phones they are full width. */
  footer?: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** The button that opens it. Without it, control `open` yourself. */
  trigger?: ReactElement
  size?: 's' | 'm' | 'l'
  /** A full-height panel at the end side of the page, for details of a row. On phones a normal dialog. */
  side?: boolean
  /** A question that needs an answer: a press outside does not close it. */
  alert?: boolean
  initialFocus?: RefObject<HTMLElement | null>
  /** It has unsaved input: Escape, a press outside and "back" ask first. Requires a controlled `open`. */
  unsaved?: boolean
  /** The caller handles "back": its state is in the address, or it asks before leaving. */
  ownBack?: boolean
  /** Where the focus goes on close; null returns it to where it was. */
  finalFocus?: () => HTMLElement | null
}

const besides = 'place-items-end sm:place-items-stretch sm:justify-items-end'
const widths = { s: 'sm:max-w-[440px]', m: 'sm:max-w-[600px]', l: 'sm:max-w-[760px]' }

/** A modal dialog. On phones it rises from the bottom edge. */
export function Dialog(props: DialogProps) {
  const {
    title,
    description,
    children,
    footer,
    open,
    onOpenChange,
    trigger,
    size = 'm',
    side,
    alert,
    initialFocus,
    unsaved,
    ownBack,
    finalFocus,
  } = props
  const { t } = useTranslation('ui')
  const [asking, setAsking] = useState(false)
  const [opened, setOpened] = useState(false)
  const actions = useRef<Base.Root.Actions>(null)
  return (
    <OverlayProviders>
      <Base.Root
        open={open}
        actionsRef={actions}
        onOpenChange={(next, { reason }) => {
          if (unsaved && (reason === 'escape-key' || reason === 'outside-press')) return setAsking(true)
          setOpened(next)
          onOpenChange?.(next)
        }}
        disablePointerDismissal={alert}
      >
        {trigger && <Base.Trigger render={trigger} />}
        <Base.Portal>
          {/* Also over another dialog, so that the lower one cannot be pressed. */}
          <Base.Backdrop
            forceRender
            className="fixed inset-0 z-40 bg-scrim transition-opacity duration-220 data-ending-style:opacity-0 data-starting-style:opacity-0"
          />
          <Base.Viewport
            className={cx(
              'fixed inset-0 z-40 grid justify-stretch',
              side ? besides : 'place-items-end sm:place-items-center sm:p-6',
            )}
          >
            <Base.Popup
              role={alert ? 'alertdialog' : 'dialog'}
              initialFocus={initialFocus}
              finalFocus={finalFocus}
              className={cx(
                'grid max-h-[94dvh] w-full gap-5 overflow-y-auto overscroll-contain rounded-t-xl bg-paper px-5 pt-6 pb-[calc(1.75rem+env(safe-area-inset-bottom))] shadow-3 outline-none',
                'sm:max-h-full sm:p-8 dark:bg-surface',
                side ? 'sm:h-full sm:rounded-s-xl sm:rounded-e-none content-start' : 'sm:rounded-b-xl',
                'transition-[opacity,translate,scale] duration-220 ease-quick data-ending-style:translate-y-full data-starting-style:translate-y-full',
                'sm:data-ending-style:translate-y-0 sm:data-ending-style:scale-98 sm:data-ending-style:opacity-0 sm:data-starting-style:translate-y-2 sm:data-starting-style:opacity-0',
                widths[size],
              )}
            >
              <div className="flex items-start justify-between gap-4">
                <div className="min-w-0 pt-1">
                  <Base.Title className="display text-d-m">{title}</Base.Title>
                  {description && (
                    <Base.Description render={<div />} className="mt-1.5 text-ink-2">
                      {description}
                    </Base.Description>
                  )}
                </div>
                <Base.Close
                  render={
                    <IconButton label={t('close')} icon={<X aria-hidden="true" />} className="-me-2.5" />
                  }
                />
              </div>
              {children}
              {(open ?? opened) && !unsaved && !ownBack && (
                <CloseOnBack close={() => actions.current?.close()} />
              )}
              {unsaved && (
                <UnsavedQuestion
                  asking={asking}
                  onStay={() => setAsking(false)}
                  onLeave={() => {
                    setAsking(false)
                    onOpenChange?.(false)
                  }}
                />
              )}
              {footer && (
                <div className="flex flex-col-reverse gap-2.5 sm:flex-row sm:flex-wrap sm:justify-end">
                  {footer}
                </div>
              )}
            </Base.Popup>
          </Base.Viewport>
        </Base.Portal>
      </Base.Root>
    </OverlayProviders>
  )
}

interface UnsavedQuestionProps {
  asking: boolean
  onStay: () => void
  onLeave: () => void
}

/** Asks before unsaved input is lost: "back" then closes the dialog, not the page. Closing the tab asks too. */
function UnsavedQuestion({ asking, onStay, onLeave }: UnsavedQuestionProps) {
  const { t } = useTranslation('ui')
  const stay = useRef<HTMLButtonElement>(null)
  const blocker = useNavigationGuard(({ historyAction }) => historyAction === 'POP')
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  const answered = (then: () => void) => () => {
    blocker.reset?.()
    then()
  }
  return (
    <Dialog
      alert
      ownBack
      size="s"
      open={asking || blocker.state === 'blocked'}
      onOpenChange={(open) => !open && answered(onStay)()}
      initialFocus={stay}
      title={t('unsavedTitle')}
      description={t('unsavedText')}
      footer={
        <>
          <Button ref={stay} variant="outline" onClick={answered(onStay)}>
            {t('unsavedStay')}
          </Button>
          <Button variant="danger" onClick={answered(onLeave)}>
            {t('unsavedLeave')}
          </Button>
        </>
      }
    />
  )
}

/** Wraps a footer button that closes the dialog. */
export const DialogClose = ({ children }: { children: ReactElement }) => <Base.Close render={children} />
