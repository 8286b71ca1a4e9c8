import { type ReactNode, useId } from 'react'
import { Card } from '../ui/Card.tsx'

/** A section of the settings: its description at the start and its card beside it, or below on narrow screens. */
export function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-x-10 gap-y-3 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <div className="lg:pt-5">
        <h2 id={id} className="font-semibold text-l">
          {title}
        </h2>
        <p className="text-ink-2 text-s">{text}</p>
      </div>
      <Card className="grid gap-4 max-sm:p-5">{children}</Card>
    </section>
  )
}
