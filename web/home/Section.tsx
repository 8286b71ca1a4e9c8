import type { ComponentProps } from 'react'
import { cx } from '../ui/cx.ts'
import { enterClass } from './enter.ts'

/** A section of the home page, with space above, which fades in when it is scrolled to. */
export const Section = ({ className, ...rest }: ComponentProps<'section'>) => (
  <section data-enter="" {...rest} className={cx('pt-18 lg:pt-28', enterClass, className)} />
)
