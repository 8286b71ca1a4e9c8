import type { Salad } from '../../domain/menu/contract.ts'
import type { bowlSizes } from '../../domain/menu/rules.ts'
import { plateClass } from '../bowl/plateClass.ts'
import { cx } from '../ui/cx.ts'
import { BowlImage, type Fetching } from './BowlImage.tsx'

type Pictured = Pick<Salad, 'plate' | 'bowlUrl' | 'photo'>
type PictureProps = {
  salad: Pictured
  /** The largest size the bowl is shown in. 640 is the full drawing, for the main one or two bowls of a page. */
  size?: (typeof bowlSizes)[number]
  /** Visible when the page opens: loaded at once instead of lazily. */
  eager?: boolean
  /** The largest element on the first screen: loaded before other pictures. */
  first?: boolean
  /** The displayed width, to choose among the sizes of a photo. */
  sizes?: string
  /** A round plate under the bowl, or a sheet in the plate's colour. */
  shape?: keyof typeof shapes
  className?: string
}

const shapes = {
  plate: { ground: 'aspect-square rounded-full', bowl: 'w-[92%]' },
  /** Alone, on a background that has the plate's colour already. */
  bare: { ground: 'aspect-square rounded-full', bowl: 'w-full bowl-shadow' },
  /** A sheet in the plate's colour; on small screens a plate. */
  sheet: {
    ground: 'aspect-square rounded-full sm:aspect-4/3 sm:rounded-l',
    bowl: 'w-[92%] sm:w-[66%] sm:bowl-shadow',
  },
}

/** A salad on its plate: its photo or its bowl. Decorative: its name is always beside it. */
export function SaladPicture({
  salad,
  size = 320,
  eager,
  first,
  sizes = '320px',
  shape = 'plate',
  className,
}: PictureProps) {
  const fetching: Fetching = {
    loading: eager ? 'eager' : 'lazy',
    decoding: 'async',
    fetchPriority: first ? 'high' : undefined,
  }
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid place-items-center',
        (salad.photo || shape !== 'bare') && 'overflow-clip',
        shapes[shape].ground,
        shape !== 'bare' && plateClass[salad.plate],
        className,
      )}
    >
      {salad.photo ? (
        <Photo photo={salad.photo} sizes={sizes} fetching={fetching} />
      ) : (
        <BowlImage
          bowlUrl={salad.bowlUrl}
          size={size}
          sizes={sizes}
          fetching={fetching}
          className={shapes[shape].bowl}
        />
      )}
    </span>
  )
}

const kinds = ['image/avif', 'image/webp'] as const

function Photo({
  photo,
  sizes,
  fetching,
}: {
  photo: NonNullable<Salad['photo']>
  sizes: string
  fetching: Fetching
}) {
  const widths = (type: (typeof kinds)[number]) => photo.sources.filter((source) => source.type === type)
  return (
    <picture className="contents">
      {kinds.map((type) => (
        <source
          key={type}
          type={type}
          sizes={sizes}
          srcSet={widths(type)
            .map((source) => `${source.url} ${source.width}w`)
            .join(', ')}
        />
      ))}
      <img
        {...fetching}
        src={widths('image/webp')[0]?.url}
        alt=""
        width={photo.width}
        height={photo.height}
        className="size-full object-cover"
      />
    </picture>
  )
}
