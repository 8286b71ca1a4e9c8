import { cloneElement, type ReactElement, type SVGProps } from 'react'
import { cx } from '../ui/cx.ts'

const tones = {
  leaf: 'bg-leaf-soft text-on-leaf-soft',
  danger: 'bg-danger-soft text-on-danger-soft',
  info: 'bg-info-soft text-on-info-soft',
}

/** An icon on a leaf, for pages with a single message. */
export const Picture = ({
  icon,
  tone = 'leaf',
}: {
  icon: ReactElement<SVGProps<SVGSVGElement>>
  tone?: keyof typeof tones
}) => (
  <span
    aria-hidden="true"
    className={cx('leaf-shape grid place-items-center [--leaf-size:64px]', tones[tone])}
  >
    {cloneElement(icon, { className: 'size-7 stroke-[1.75]' })}
  </span>
)
