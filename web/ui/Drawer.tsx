import { Drawer as Base } from '@base-ui/react/drawer'
import { X } from 'lucide-react'
import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from '../i18n.ts'
import { CloseOnBack } from './CloseOnBack.tsx'
import { cx } from './cx.ts'
import { IconButton } from './IconButton.tsx'
import { OverlayProviders } from './OverlayProviders.tsx'

interface DrawerProps {
  title: string
  titleHidden?: boolean
  open?: boolean
  onOpenChange?: (open: boolean) => void
  trigger?: ReactElement
  /** `deep` for the admin's navigation. */
  tone?: 'paper' | 'deep'
  children: ReactNode
}

/** A panel from the start side. A swipe to that side, Escape, "back" or a press outside closes it. */
export function Drawer({
  title,
  titleHidden,
  open,
  onOpenChange,
  trigger,
  tone = 'paper',
  children,
}: DrawerProps) {
  const { t, dir } = useTranslation('ui')
  const deep = tone === 'deep'
  const [opened, setOpened] = useState(false)
  const actions = useRef<Base.Root.Actions>(null)
  return (
    <OverlayProviders>
      <Base.Root
        open={open}
        actionsRef={actions}
        onOpenChange={(next) => {
          setOpened(next)
          onOpenChange?.(next)
        }}
        swipeDirection={dir === 'rtl' ? 'right' : 'left'}
      >
        {trigger && <Base.Trigger render={trigger} />}
        <Base.Portal>
          <Base.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-220 data-ending-style:opacity-0 data-starting-style:opacity-0" />
          <Base.Viewport className="fixed inset-0 z-40 flex justify-start">
            <Base.Popup
              className={cx(
                'drawer-slide h-full w-[min(320px,86vw)] overflow-y-auto overscroll-contain rounded-e-l shadow-3 outline-none',
                deep ? 'bg-deep text-on-deep-2' : 'bg-paper text-ink dark:bg-surface',
              )}
            >
              <Base.Content className="flex min-h-full flex-col gap-2 p-5">
                <div className="flex items-center justify-between gap-3">
                  <Base.Title
                    className={cx('display text-d-s', deep && 'text-on-deep', titleHidden && 'sr-only')}
                  >
                    {title}
                  </Base.Title>
                  <Base.Close
                    render={
                      <IconButton
                        label={t('close')}
                        icon={<X aria-hidden="true" />}
                        className={cx('-me-2.5 ms-auto', deep && 'text-on-deep hover:bg-deep-2')}
                      />
                    }
                  />
                </div>
                {children}
                {(open ?? opened) && <CloseOnBack close={() => actions.current?.close()} />}
              </Base.Content>
            </Base.Popup>
          </Base.Viewport>
        </Base.Portal>
      </Base.Root>
    </OverlayProviders>
  )
}
