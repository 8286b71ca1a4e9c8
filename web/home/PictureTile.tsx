import { Check, X } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Salad } from '../../domain/menu/contract.ts'
import { bowlImage } from '../../domain/menu/rules.ts'
import { useTranslation } from '../i18n.ts'
import { useSalads } from '../shop.ts'
import { cx } from '../ui/cx.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { tile } from './tile.ts'

const SALAD = 'fattoush'
const CHIPS = 5
/** Left out at first, so that the picture shows the effect. */
const OUT_AT_FIRST = ['onion', 'radish']

const TRY_AGAIN_MS = 3000

/**
 * Lets visitors try customizing: pressing an ingredient removes it from the bowl. The server draws each bowl, so no
 * drawing code is loaded.
 */
export function PictureTile() {
  const { t } = useTranslation('home')
  const { data, isPending } = useSalads()
  const salad = data?.content.find(({ key }) => key === SALAD) ?? data?.content[0]
  // A drawing of several hundred shapes is too expensive while the page is opening.
  const shown = useRef<HTMLDivElement>(null)
  const isNear = useNear(shown)
  return (
    <div
      ref={shown}
      className={cx(
        tile,
        'min-h-[600px] bg-plate-lemon max-[26rem]:min-h-[670px] max-[23rem]:min-h-[730px] lg:row-span-2 lg:min-h-[560px]',
      )}
    >
      <h3 className="display text-d-m">{t('benefits.picture')}</h3>
      <p className="max-w-[36ch] text-ink-2">{t('benefits.pictureText')}</p>
      {isPending && <Skeleton className="mt-2.5 h-22 max-w-[340px]" />}
      {salad && <TryIt key={salad.key} salad={salad} pictured={isNear} />}
    </div>
  )
}

function TryIt({ salad, pictured }: { salad: Salad; pictured: boolean }) {
  const { t } = useTranslation('home')
  const chips = salad.ingredients.filter((i) => i.removable && i.category !== 'leaf').slice(0, CHIPS)
  const [out, setOut] = useState(() => chips.map((i) => i.key).filter((key) => OUT_AT_FIRST.includes(key)))
  const src = bowlImage(salad.bowlUrl, 640, out)
  // Without a connection the last bowl stays, and the new one is requested again.
  const [lastShown, setLastShown] = useState<string>()
  const [failed, setFailed] = useState<string>()
  const toggle = (key: string) => {
    setFailed(undefined)
    setOut((before) => (before.includes(key) ? before.filter((k) => k !== key) : [...before, key]))
  }
  return (
    <>
      <fieldset className="relative z-10 mt-2.5 max-w-[360px]">
        <legend className="sr-only">{t('benefits.ingredients', { name: salad.name })}</legend>
        <div className="flex flex-wrap gap-2">
          {chips.map(({ key, name }) => (
            <button
              key={key}
              type="button"
              aria-pressed={!out.includes(key)}
              onClick={() => toggle(key)}
              className={cx(
                'inline-flex min-h-9 items-center gap-1.5 rounded-full px-3.5 font-medium text-s transition-[background-color,box-shadow] pointer-coarse:min-h-tap [&_svg]:size-3.5 [&_svg]:stroke-[2.4]',
                out.includes(key)
                  ? 'text-ink-2 line-through shadow-[inset_0_0_0_1.5px_var(--control)] hover:bg-ink/5'
                  : 'bg-raised shadow-1 hover:shadow-2',
              )}
            >
              {out.includes(key) ? <X aria-hidden="true" /> : <Check aria-hidden="true" />}
              {name}
            </button>
          ))}
        </div>
      </fieldset>
      {pictured && (
        <img
          src={failed === src ? lastShown : src}
          onLoad={() => setLastShown((before) => (failed === src ? before : src))}
          onError={() => {
            setFailed(src)
            setTimeout(() => setFailed(undefined), TRY_AGAIN_MS)
          }}
          alt=""
          width={640}
          height={640}
          decoding="async"
          className="absolute -end-[70px] -bottom-[90px] h-auto w-[400px] max-w-none bowl-shadow lg:-bottom-[150px] lg:w-[480px]"
        />
      )}
    </>
  )
}

/** Half a screen in either direction; `loading="lazy"` starts two or three screens earlier. */
const NEAR = '50% 0px'

/**
 * Whether an element has been near the screen. Stays true. For content that is expensive to render and may never be
 * seen.
 */
function useNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        setNear(true)
        observer.disconnect()
      },
      { rootMargin: NEAR },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isNear
}
