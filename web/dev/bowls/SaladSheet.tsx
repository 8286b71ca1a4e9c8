import { salads } from '../../../domain/menu/firstSalads.ts'
import { Bowl } from '../../bowl/Bowl.tsx'
import { plateClass } from '../../bowl/plateClass.ts'
import { cx } from '../../ui/cx.ts'
import { useLanguage } from '../../ui/useLanguage.ts'
import { ofSalad } from './ofSalad.ts'

const SIZES = [640, 96, 40]

/** All salads on their plates in three sizes: hero, calendar and list. */
export function SaladSheet() {
  const language = useLanguage()
  return (
    <ul className="grid min-w-0 gap-8">
      {salads.map((salad) => {
        const name = language === 'ar' ? salad.nameAr : salad.nameEn
        return (
          <li
            key={salad.key}
            className="grid min-w-0 gap-2 [contain-intrinsic-size:auto_720px] [content-visibility:auto]"
          >
            <h3 className="display text-d-s">{name}</h3>
            <div className="flex flex-wrap items-center gap-6">
              {SIZES.map((size) => (
                <div
                  key={size}
                  className={cx(
                    'grid max-w-full place-items-center rounded-full p-[4%]',
                    plateClass[salad.plate],
                  )}
                >
                  <Bowl seed={salad.key} ingredients={ofSalad(salad)} glaze={salad.bowl} size={size} />
                </div>
              ))}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
