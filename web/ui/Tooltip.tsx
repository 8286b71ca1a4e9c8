import { Tooltip as Base } from '@base-ui/react/tooltip'
import { type ReactElement, useId, useRef, useState } from 'react'
import { OverlayProviders } from './OverlayProviders.tsx'

interface TooltipProps {
  text: string
  /** A button or link with its own accessible name; the tip only describes it. */
  children: ReactElement
  side?: 'top' | 'bottom' | 'inline-start' | 'inline-end'
}

/* The tip is rendered inside the landmark of its trigger, because all content must be inside a landmark. */
const LANDMARK = 'main, header, footer, nav, aside, [role=dialog], [role=alertdialog]'

export function Tooltip({ text, children, side = 'top' }: TooltipProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const landmark = useRef<HTMLElement>(null)
  return (
    <OverlayProviders>
      <Base.Root
        open={open}
        onOpenChange={(next, { trigger }) => {
          landmark.current = trigger?.closest<HTMLElement>(LANDMARK) ?? null
          setOpen(next)
        }}
      >
        <Base.Trigger render={children} delay={300} aria-describedby={open ? id : undefined} />
        <Base.Portal container={landmark}>
          <Base.Positioner side={side} sideOffset={8} positionMethod="fixed" className="z-50">
            <Base.Popup
              id={id}
              role="tooltip"
              className="max-w-64 origin-[var(--transform-origin)] rounded-s bg-toast px-3 py-1.5 text-on-toast text-xs shadow-2 transition-[opacity,scale] data-ending-style:scale-96 data-ending-style:opacity-0 data-starting-style:scale-96 data-starting-style:opacity-0 dark:border dark:border-line-2"
            >
              {text}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </OverlayProviders>
  )
}
