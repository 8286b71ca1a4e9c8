import { useId } from 'react'
import { cx } from '../ui/cx.ts'
import './bowl.css'
import { CX, CY } from '../../domain/bowl/ceramic.ts'
import { type BowlIngredient, composeBowl } from '../../domain/bowl/compose.ts'
import type { Glaze } from '../../domain/menu/rules.ts'
import { stillBowl } from './stillBowl.ts'

type BowlProps = {
  /** The salad's key: the same key always gives the same picture. */
  seed: string
  /** The most important first. */
  ingredients: readonly BowlIngredient[]
  glaze?: Glaze | undefined
  /** Keys of the ingredients to leave out. The other pieces keep their places. */
  without?: readonly string[]
  /** The approximate size in CSS pixels: small bowls are simplified. Classes may still change the size. */
  size: number
  /** The accessible name. Without it the bowl is decorative. */
  label?: string | undefined
  className?: string | undefined
}

type LiveProps = BowlProps & {
  /** Ingredients will be removed and added while it is visible, so they fade. */
  live?: boolean
}

/**
 * A salad drawn from its ingredients. By default as an image (one node, laid out at once); `live` renders it inline,
 * with its own ids, so that its pieces can be animated.
 */
export function Bowl({ live, ...props }: LiveProps) {
  return live ? <LiveBowl {...props} /> : <StillBowl {...props} />
}

function StillBowl({ seed, ingredients, glaze, without = [], size, label = '', className }: BowlProps) {
  const address = stillBowl({ seed, ingredients, glaze, size, without })
  return (
    <img
      src={address}
      alt={label}
      width={size}
      height={size}
      decoding="async"
      className={cx('bowl', className)}
    />
  )
}

function LiveBowl({ seed, ingredients, glaze, without = [], size, label, className }: BowlProps) {
  const prefix = `b${useId().replace(/\W/g, '')}`
  const scene = composeBowl({ seed, ingredients, glaze, size, prefix })
  const out = (ingredient: string | null) => ingredient !== null && without.includes(ingredient)
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by the caller, or decoration
    <svg
      viewBox="0 0 400 400"
      width={size}
      height={size}
      className={cx('bowl bowl-live', className)}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <BowlLayer svg={`<defs>${scene.defs}</defs>${scene.bowl}`} />
      <g transform={`translate(${CX} ${CY})`} clipPath={`url(#${scene.clip})`}>
        {scene.groups.map(({ at, ingredient, svg }) => (
          <BowlLayer key={at} svg={svg} ingredient={ingredient} out={out(ingredient)} />
        ))}
      </g>
      <BowlLayer svg={scene.light} />
    </svg>
  )
}

const BowlLayer = ({ svg, ingredient, out }: { svg: string; ingredient?: string | null; out?: boolean }) => (
  <g
    data-i={ingredient ?? undefined}
    data-out={out ? '' : undefined}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: shapes and numbers of our own drawings; no text gets in
    dangerouslySetInnerHTML={{ __html: svg }}
  />
)
