import { Popover } from '@base-ui/react/popover'
import { SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../i18n.ts'
import { Button } from '../ui/Button.tsx'
import { OverlayProviders } from '../ui/OverlayProviders.tsx'
import { popupClass } from '../ui/popupClass.ts'

/** Rarely used filters behind one button that shows how many of them are active. */
export function FilterPopover({ count, children }: { count: number; children: ReactNode }) {
  const { t } = useTranslation('list')
  return (
    <OverlayProviders>
      <Popover.Root>
        <Popover.Trigger
          render={
            <Button
              variant="outline"
              size="s"
              icon={<SlidersHorizontal aria-hidden="true" />}
              iconEnd={
                count > 0 && (
                  <span className="tabular rounded-full bg-leaf-soft px-2 font-semibold text-on-leaf-soft text-xs leading-[1.6]">
                    {count}
                  </span>
                )
              }
            >
              {t('filters.open')}
            </Button>
          }
        />
        <Popover.Portal>
          <Popover.Positioner sideOffset={6} align="end" className="z-40 outline-none">
            <Popover.Popup className={popupClass('grid w-72 gap-2.5 p-4')}>
              <Popover.Title className="font-semibold text-s">{t('filters.title')}</Popover.Title>
              {children}
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </OverlayProviders>
  )
}
