import { aCup, thickCup } from '../cup.ts'
import { dots } from '../geometry.ts'
import { fine, S } from '../marks.ts'
import type { Sprite } from '../sprite.ts'

const sauce = { top: '#fbf1da', mid: '#f0dfb8', low: '#d2b67e', swirl: '#fffaea', swirlShade: '#b3935a' }

/** Tahini with a thread of oil and a pinch of sumac. */
export const tahini: Sprite = {
  ...aCup,
  dot: '#e3cc98',
  draw: (rng, paint) =>
    thickCup(rng, paint, sauce, (at) =>
      [
        S('M-12 7q5 7 14 5', '#d8a72c', 2.2, 0.75),
        fine(paint, S('M-11 7q5 6 12 4.6', '#fff3bf', 0.8, 0.9)),
        S(dots(at), '#a02a22', 1.7, 0.85),
      ].join(''),
    ),
}
