import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from '../i18n.ts'
import { cx } from './cx.ts'
import { OverlayProviders } from './OverlayProviders.tsx'
import { optionClass, popupClass, popupRegion } from './popupClass.ts'

export interface MenuItem {
  label: string
  icon?: ReactNode
  onSelect?: () => void
  /** A link element to render instead: `<Link to=… />`. */
  link?: ReactElement
  danger?: boolean
  disabled?: boolean
  /** Makes it a toggle: the menu stays open when it is pressed. */
  checked?: boolean
  /** Draws a separator above it. */
  apart?: boolean
}

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement
  items: readonly MenuItem[]
  align?: 'start' | 'end'
}

/** Actions behind one button. */
export function Menu({ trigger, items, align = 'end' }: MenuProps) {
  const { t } = useTranslation('ui')
  const look = (item: MenuItem) =>
    cx(
      optionClass,
      item.danger && 'text-danger-text data-highlighted:bg-danger-soft data-highlighted:text-on-danger-soft',
    )
  const words = (item: MenuItem) => (
    <>
      {item.icon}
      <span className="flex-1">{item.label}</span>
    </>
  )
  return (
    <OverlayProviders>
      <Base.Root>
        <Base.Trigger render={trigger} />
        <Base.Portal>
          <Base.Positioner
            sideOffset={6}
            align={align}
            {...popupRegion(t('choices'))}
            className="z-50 outline-none"
          >
            <Base.Popup className={popupClass('min-w-48 p-1.5')}>
              {items.map((item) => (
                <Fragment key={item.label}>
                  {item.apart && <Base.Separator className="mx-2 my-1.5 h-px bg-line" />}
                  {item.link ? (
                    <Base.LinkItem render={item.link} className={look(item)} closeOnClick>
                      {words(item)}
                    </Base.LinkItem>
                  ) : item.checked !== undefined ? (
                    <Base.CheckboxItem
                      checked={item.checked}
                      onCheckedChange={item.onSelect}
                      className={look(item)}
                    >
                      {words(item)}
                      <Base.CheckboxItemIndicator>
                        <Check aria-hidden="true" />
                      </Base.CheckboxItemIndicator>
                    </Base.CheckboxItem>
                  ) : (
                    <Base.Item disabled={item.disabled} onClick={item.onSelect} className={look(item)}>
                      {words(item)}
                    </Base.Item>
                  )}
                </Fragment>
              ))}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </OverlayProviders>
  )
}
