import { useId } from 'react'
import { cx } from '../ui/cx.ts'
import './bowl.css'
import { CX, CY } from '../../domain/bowl/ceramic.ts'
import { type BowlIngredient, composeBowl } from '../../domain/bowl/compose.ts'
import type { Glaze } from '../../domain/menu/rules.ts'
import { stillBowl } from './stillBowl.ts'

type BowlProps = {
  /** The salad's own key: the same key is always the same picture. */
  seed: string
  /** The weightiest first. */
  ingredients: readonly BowlIngredient[]
  glaze?: Glaze | undefined
  /** Keys of what is left out. Nothing else moves. */
  without?: readonly string[]
  /** About how large it is shown, in CSS pixels: small bowls are drawn simpler. Classes may still size it. */
  size: number
  /** What a screen reader says; without it the bowl is decoration. */
  label?: string | undefined
  className?: string | undefined
}

type LiveProps = BowlProps & {
  /** Ingredients will be taken out and put back before the user's eyes: they fade instead of vanishing. */
  live?: boolean
}

/**
 * A salad drawn from its ingredients. Still, it is an image (one node, laid out at once); live, it is drawn into the
 * page, under ids of its own, so that its pieces can move.
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
      <Part svg={`<defs>${scene.defs}</defs>${scene.bowl}`} />
      <g transform={`translate(${CX} ${CY})`} clipPath={`url(#${scene.clip})`}>
        {scene.groups.map(({ at, ingredient, svg }) => (
          <Part key={at} svg={svg} ingredient={ingredient} out={out(ingredient)} />
        ))}
      </g>
      <Part svg={scene.light} />
    </svg>
  )
}

const Part = ({ svg, ingredient, out }: { svg: string; ingredient?: string | null; out?: boolean }) => (
  <g
    data-i={ingredient ?? undefined}
    data-out={out ? '' : undefined}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: shapes and numbers of our own drawings; no text gets in
    dangerouslySetInnerHTML={{ __html: svg }}
  />
)
