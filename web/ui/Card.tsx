import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/** A raised surface. Never nested. */
export const Card = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={cx('rounded-l bg-surface p-6 shadow-1 dark:shadow-none', className)} />
)
