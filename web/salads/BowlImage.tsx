import { bowlImage, type bowlSizes } from '../../domain/menu/rules.ts'
import { smallBowl, smallBowlWidths } from '../../domain/menu/smallBowl.ts'
import { cx } from '../ui/cx.ts'

export type Fetching = { loading: 'eager' | 'lazy'; decoding: 'async'; fetchPriority?: 'high' | undefined }

type BowlImageProps = {
  /** A delivery's names what is left out of it. */
  bowlUrl: string
  /** What is being left out. */
  without?: readonly string[]
  /** How large it is shown at most. */
  size: (typeof bowlSizes)[number]
  /** How large it is shown, where that is less. */
  sizes?: string | undefined
  fetching?: Fetching
  className?: string
}

/**
 * A salad's bowl alone, without its plate. Decoration: its name always stands beside it. A drawing of several hundred
 * shapes costs a phone a third of a second, so it is shown as ready pixels; but not while one is choosing what to leave
 * out: then the drawing is there sooner.
 */
export const BowlImage = ({
  bowlUrl,
  without = [],
  size,
  sizes = `${size}px`,
  fetching = { loading: 'lazy', decoding: 'async' },
  className,
}: BowlImageProps) => {
  const hasPixels = without.length === 0
  return (
    <picture className="contents">
      {/* Hidden, or it is an empty item of a row, with a gap of its own. */}
      {hasPixels && (
        <source
          type="image/avif"
          className="hidden"
          media={size === 640 ? PIXELS_DO : undefined}
          {...small(bowlUrl, sizes, 'avif')}
        />
      )}
      <img
        {...fetching}
        {...(hasPixels && size !== 640
          ? {
              ...small(bowlUrl, sizes, 'webp'),
              src: smallBowl(bowlUrl, { width: 384, type: 'webp' }),
            }
          : { src: bowlImage(bowlUrl, size, without) })}
        alt=""
        width={size}
        height={size}
        draggable={false}
        className={cx('block aspect-square h-auto', className)}
      />
    </picture>
  )
}

/** Pixels are shown much sooner than hundreds of shapes are drawn; only a large, fine screen gets the one large drawing. */
const PIXELS_DO = '(max-width: 63.99rem), (max-resolution: 1.5dppx)'

/** Ready pixels, of which the browser takes as many as its screen shows. */
const small = (bowlUrl: string, sizes: string, type: 'avif' | 'webp') => ({
  sizes, // before the others, or a browser fetches twice
  srcSet: smallBowlWidths.map((width) => `${smallBowl(bowlUrl, { width, type })} ${width}w`).join(', '),
})
