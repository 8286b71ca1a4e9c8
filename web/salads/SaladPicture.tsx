import type { Salad } from '../../domain/menu/contract.ts'
import type { bowlSizes } from '../../domain/menu/rules.ts'
import { plateClass } from '../bowl/plateClass.ts'
import { cx } from '../ui/cx.ts'
import { BowlImage, type Fetching } from './BowlImage.tsx'

type Pictured = Pick<Salad, 'plate' | 'bowlUrl' | 'photo'>
type PictureProps = {
  salad: Pictured
  /** How large the bowl is shown at most: 640 is the drawing itself, for the one or two a page is about. */
  size?: (typeof bowlSizes)[number]
  /** In view when the page opens: fetched at once instead of when it comes near. */
  eager?: boolean
  /** The largest thing on the first screen: fetched before other pictures. */
  first?: boolean
  /** How wide it is shown, for choosing among the sizes of a photo. */
  sizes?: string
  /** A round plate under the bowl, or the plate's colour as a sheet the bowl stands on. */
  shape?: keyof typeof shapes
  className?: string
}

const shapes = {
  plate: { ground: 'aspect-square rounded-full', bowl: 'w-[92%]' },
  /** Alone, on a ground that has its plate's colour already. */
  bare: { ground: 'aspect-square rounded-full', bowl: 'w-full bowl-shadow' },
  /** A sheet of the plate's colour; where there is little room, a plate. */
  sheet: {
    ground: 'aspect-square rounded-full sm:aspect-4/3 sm:rounded-l',
    bowl: 'w-[92%] sm:w-[66%] sm:bowl-shadow',
  },
}

/** A salad on its plate: its photo, or its bowl. Decoration: the salad's name always stands beside it. */
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
