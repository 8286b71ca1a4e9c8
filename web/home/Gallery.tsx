import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../i18n.ts'
import { wrapClass } from '../layout/wrapClass.ts'
import { to } from '../paths.ts'
import { SaladPicture } from '../salads/SaladPicture.tsx'
import { saladAnchor } from '../salads/saladAnchor.ts'
import { useSalads, useWeek } from '../shop.ts'
import { cx } from '../ui/cx.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Section } from './Section.tsx'
import { turnRow } from './scrollRow.ts'

const SHOWN = 12
const itemClass = 'w-42 shrink-0 snap-start lg:w-54 lg:even:translate-y-5.5'

/** A row of bowls that are not on this week's menu, starting at the start side. */
export function Gallery() {
  const { t } = useTranslation('home')
  const list = useRef<HTMLUListElement>(null)
  const { data, isPending } = useSalads()
  const served = useWeek().read.data?.days.map((day) => day.salad.id) ?? []
  const salads = data?.content.filter(({ id }) => !served.includes(id)).slice(0, SHOWN) ?? []
  // Without salads the section is hidden; the menu page shows the error.
  if (!isPending && salads.length === 0) return null
  return (
    <Section aria-labelledby="gallery">
      <div className="bg-sunken py-10 lg:pt-14 lg:pb-16">
        <div className={cx(wrapClass, 'mb-6 flex items-center justify-between gap-4 lg:mb-8')}>
          <h2 id="gallery" className="display text-d-m">
            {t('gallery.title')}
          </h2>
          <div className="flex gap-2 max-lg:hidden">
            <IconButton
              variant="outline"
              label={t('gallery.back')}
              icon={<ArrowLeft aria-hidden="true" className="mirror" />}
              onClick={() => list.current && turnRow(list.current, -1)}
            />
            <IconButton
              variant="outline"
              label={t('gallery.on')}
              icon={<ArrowRight aria-hidden="true" className="mirror" />}
              onClick={() => list.current && turnRow(list.current, 1)}
            />
          </div>
        </div>
        <ul
          ref={list}
          className="no-scrollbar flex snap-x scroll-px-(--edge) gap-4.5 overflow-x-auto px-(--edge) pt-1 pb-2 [--edge:max(var(--gutter),calc((100%-var(--page))/2))] lg:gap-7 lg:pb-8"
        >
          {isPending &&
            Array.from({ length: 8 }, (_, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: shapes without names
              <li key={i} className={itemClass}>
                <Skeleton round className="aspect-square" />
                <Skeleton className="mx-auto mt-4 h-6.5 w-3/5" />
              </li>
            ))}
          {salads.map((salad) => (
            <li key={salad.id} className={itemClass}>
              <Link
                to={`${to('menu')}#${saladAnchor(salad)}`}
                className="group grid gap-4 rounded-l text-center"
              >
                <SaladPicture
                  salad={salad}
                  sizes="216px"
                  className="transition-[scale] duration-220 group-hover:scale-103"
                />
                <span className="display text-[1.375rem] leading-[1.2] group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4">
                  {salad.name}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
