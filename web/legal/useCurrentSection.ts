import { useEffect, useState } from 'react'

/** The id of the current section: the last whose heading has passed the upper third of the window. */
export function useCurrentSection(entries: readonly { id: string }[]): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  const ids = entries.map(({ id }) => id).join(' ')
  useEffect(() => {
    const headings = ids.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    const look = () => {
      const line = innerHeight / 3
      const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2
      const passed = headings.filter((h) => h.getBoundingClientRect().top < line)
      setCurrent((atEnd ? headings : passed).at(-1)?.id ?? null)
    }
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [ids])
  return current
}
