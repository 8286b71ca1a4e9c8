import type { ReactNode } from 'react'

/** A section's texts: each string is a paragraph, each group of strings a list. */
export type Texts = { readonly title: string } & {
  readonly [key: string]: string | Readonly<Record<string, string>>
}

interface SectionProps {
  id: string
  number: number
  texts: Texts
  /** Below its title. */
  date?: ReactNode
  children?: ReactNode
}

export function Section({ id, number, texts: { title, ...texts }, date, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="display break-after-avoid text-d-s">
        <span className="me-[.45em] text-ink-3">{number}</span>
        {title}
      </h2>
      {date && <p className="text-ink-2 text-s">{date}</p>}
      {Object.entries(texts).map(([key, text]) =>
        typeof text === 'string' ? (
          <p key={key}>{text}</p>
        ) : (
          <ul key={key} className="grid gap-2">
            {Object.entries(text).map(([point, words]) => (
              <li key={point} className="flex gap-3">
                <span
                  aria-hidden="true"
                  className="leaf-shape mt-[calc((1lh-9px)/2)] bg-leaf [--leaf-size:9px]"
                />
                <span>{words}</span>
              </li>
            ))}
          </ul>
        ),
      )}
      {children}
    </section>
  )
}
