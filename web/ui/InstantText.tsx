import { formatInstant } from '../../domain/dates.ts'
import { useLanguage } from './useLanguage.ts'

/** A moment in Bahrain time: '6 December 2026 at 9:05 PM'. */
export const InstantText = ({ at }: { at: Date }) => (
  <time dateTime={at.toISOString()}>{formatInstant(at, useLanguage())}</time>
)
