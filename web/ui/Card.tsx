import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/** A sheet on the paper. Never one inside another. */
export const Card = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={cx('rounded-l bg-surface p-6 shadow-1 dark:shadow-none', className)} />
)
