import { Tabs as Base } from '@base-ui/react/tabs'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { OverlayProviders } from './OverlayProviders.tsx'

export interface Tab<T extends string> {
  value: T
  label: ReactNode
  panel: ReactNode
  disabled?: boolean
}

interface TabsProps<T extends string> {
  label: string
  tabs: readonly Tab<T>[]
  value: T
  onChange: (value: T) => void
}

/** Scrolls the row of tabs, not the page, until the tab is visible. */
function intoRow(tab: HTMLElement | null) {
  const row = tab?.parentElement
  if (!tab || !row) return
  const [own, all] = [tab.getBoundingClientRect(), row.getBoundingClientRect()]
  if (own.left < all.left + PEEK) row.scrollBy({ left: own.left - all.left - PEEK })
  if (own.right > all.right - PEEK) row.scrollBy({ left: own.right - all.right + PEEK })
}
/** How much of the neighbouring tab stays visible, to show that there are more. */
const PEEK = 40

/** Tabs. Arrow keys follow the reading direction; a long row scrolls sideways. */
export function Tabs<T extends string>({ label, tabs, value, onChange }: TabsProps<T>) {
  const chosen = useRef<HTMLElement>(null)
  // After every render, because a label may have grown, for example by a count.
  useLayoutEffect(() => intoRow(chosen.current))
  return (
    <OverlayProviders>
      <Base.Root value={value} onValueChange={onChange} className="min-w-0">
        <Base.List
          aria-label={label}
          className="no-scrollbar more-beside flex gap-6.5 overflow-x-auto border-line border-b px-1 font-medium text-s"
        >
          {tabs.map((tab) => (
            <Base.Tab
              key={tab.value}
              value={tab.value}
              disabled={tab.disabled}
              ref={tab.value === value ? chosen : undefined}
              className="-mb-px min-h-12 min-w-tap shrink-0 whitespace-nowrap border-transparent border-b-[2.5px] py-3 text-ink-2 transition-colors hover:text-ink focus-visible:-outline-offset-3 focus-visible:rounded-s data-active:border-leaf forced-colors:not-data-active:border-[Canvas] data-active:text-ink data-disabled:cursor-not-allowed data-disabled:text-ink-3"
            >
              {tab.label}
            </Base.Tab>
          ))}
        </Base.List>
        {tabs.map((tab) => (
          <Base.Panel key={tab.value} value={tab.value} className="rounded-s pt-5 outline-offset-4">
            {tab.panel}
          </Base.Panel>
        ))}
      </Base.Root>
    </OverlayProviders>
  )
}
