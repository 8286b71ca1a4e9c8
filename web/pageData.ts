import { PAGE_DATA_ID, type PageData } from '../domain/prerender.ts'
import { queryClient } from './api/cache.ts'
import { readKey } from './api.ts'
import { syncClock } from './clock.ts'

/**
 * Reads the data that the server wrote into the page: its clock and the responses the markup was made from.
 * Returns false if there is no such data, or if its language is not the visitor's; the browser then renders
 * the page itself.
 */
export function readPageData(language: string): boolean {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent
  if (!text) return false
  // A page from the browser's cache has an old time and old data, so the browser renders it again.
  const [visit] = performance.getEntriesByType('navigation')
  if (visit instanceof PerformanceNavigationTiming && visit.transferSize === 0) return false
  const page: PageData = JSON.parse(text) // written by our own server into our own page
  syncClock(page.now)
  if (page.language !== language) return false
  for (const [address, answer] of Object.entries(page.data))
    queryClient.setQueryData(readKey('GET', address, page.language), answer)
  return true
}
