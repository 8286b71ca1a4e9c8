import { bowlImage, type bowlSizes } from '../../domain/menu/rules.ts'
import { smallBowl, smallBowlWidths } from '../../domain/menu/smallBowl.ts'
import { cx } from '../ui/cx.ts'

export type Fetching = { loading: 'eager' | 'lazy'; decoding: 'async'; fetchPriority?: 'high' | undefined }

type BowlImageProps = {
  /** The URL of a delivery's bowl includes what is left out of it. */
  bowlUrl: string
  /** Ingredients left out in addition. */
  without?: readonly string[]
  /** The largest size it is shown in. */
  size: (typeof bowlSizes)[number]
  /** The `sizes` attribute, if it is shown smaller. */
  sizes?: string | undefined
  fetching?: Fetching
  className?: string
}

/**
 * A salad's bowl without its plate. Decorative: its name is always beside it. A drawing of several hundred shapes takes
 * a phone a third of a second, so a bitmap is shown, except while ingredients are being left out, because the drawing
 * is then available sooner.
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
      {/* Hidden, because otherwise it would be an empty flex item with its own gap. */}
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

/** A bitmap appears much sooner than hundreds of shapes; only large high-resolution screens get the large drawing. */
const PIXELS_DO = '(max-width: 63.99rem), (max-resolution: 1.5dppx)'

/** The bitmaps, from which the browser chooses by its resolution. */
const small = (bowlUrl: string, sizes: string, type: 'avif' | 'webp') => ({
  sizes, // before the others, otherwise a browser loads two
  srcSet: smallBowlWidths.map((width) => `${smallBowl(bowlUrl, { width, type })} ${width}w`).join(', '),
})
