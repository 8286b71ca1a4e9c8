import { useState } from 'react'

/** The last answer of the same list: while its next page is on the way, the list keeps its height. */
export function useKept<T>(answer: T | undefined, list = ''): T | undefined {
  const [kept, setKept] = useState({ answer, list })
  if (answer !== undefined && (answer !== kept.answer || list !== kept.list)) setKept({ answer, list })
  return answer ?? (list === kept.list ? kept.answer : undefined)
}
