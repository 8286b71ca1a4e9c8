import { PAGE_DATA_ID, type PageData } from '../domain/prerender.ts'
import { queryClient } from './api/cache.ts'
import { readKey } from './api.ts'
import { syncClock } from './clock.ts'

/**
 * Takes over what the server wrote into the page: its clock, and the answers the markup was made from. False when
 * there is none, or when it speaks another language than this visitor chose; the page is then made here.
 */
export function readPageData(language: string): boolean {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent
  if (!text) return false
  // A page the browser kept tells of another hour: it is made anew.
  const [visit] = performance.getEntriesByType('navigation')
  if (visit instanceof PerformanceNavigationTiming && visit.transferSize === 0) return false
  const page: PageData = JSON.parse(text) // our own server's, in our own page
  syncClock(page.now)
  if (page.language !== language) return false
  for (const [address, answer] of Object.entries(page.data))
    queryClient.setQueryData(readKey('GET', address, page.language), answer)
  return true
}
