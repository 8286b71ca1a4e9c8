import { Link } from 'react-router'
import { day } from '../../../domain/dates.ts'
import type { AdminSalad } from '../../../domain/menu/contract.ts'
import { plateClass } from '../../bowl/plateClass.ts'
import { useTranslation } from '../../i18n.ts'
import { BowlImage } from '../../salads/BowlImage.tsx'
import { AgoText } from '../../ui/AgoText.tsx'
import { cx } from '../../ui/cx.ts'
import { DayText } from '../../ui/DayText.tsx'
import type { Column } from '../../ui/Table.tsx'
import { CatalogueStatus } from './CatalogueStatus.tsx'
import { editLinkId, useEditing } from './editing.ts'
import { TwoNames } from './TwoNames.tsx'
import { useAllergenWords } from './words.ts'

export function useSaladColumns(): Column<AdminSalad>[] {
  const { t } = useTranslation('adminCatalogue')
  const { linkTo } = useEditing()
  const allergenWords = useAllergenWords()
  const quiet = (text: string) => <span className="text-ink-2">{text}</span>
  return [
    {
      id: 'name',
      header: t('salads.salad'),
      sortable: true,
      cell: (salad) => (
        <Link
          {...linkTo(salad.id)}
          id={editLinkId(salad.id)}
          className="group/name flex items-center gap-3 rounded-s leading-tight"
        >
          <Thumb salad={salad} />
          <span className="min-w-0 group-hover/name:text-leaf-text">
            <TwoNames {...salad} />
          </span>
        </Link>
      ),
    },
    {
      id: 'category',
      header: t('list.category'),
      sortable: true,
      cell: (salad) => t(`saladCategories.${salad.category}`),
    },
    {
      id: 'allergens',
      header: t('list.allergens'),
      cell: (salad) =>
        salad.allergens.length > 0 ? (
          <span className="block max-w-48 text-xs max-lg:ms-auto">{allergenWords(salad.allergens)}</span>
        ) : (
          <span className="text-ink-2 text-xs">{t('list.none')}</span>
        ),
    },
    {
      id: 'next',
      header: t('salads.next'),
      cell: (salad) =>
        salad.nextServed ? (
          <span className="whitespace-nowrap">
            <DayText day={day(salad.nextServed)} style="short" />
          </span>
        ) : (
          quiet(t('salads.notPlanned'))
        ),
    },
    {
      id: 'updatedAt',
      header: t('list.updated'),
      sortable: true,
      cell: (salad) => (
        <span className="text-ink-2 text-xs">
          <AgoText at={new Date(salad.updatedAt)} />
        </span>
      ),
    },
    {
      id: 'status',
      header: t('list.status'),
      cell: (salad) => <CatalogueStatus status={salad.status} label={t(`saladStatuses.${salad.status}`)} />,
    },
  ]
}

/** Always the drawn bowl, even if there is a photo, because it is easy to recognize in a list. */
const Thumb = ({ salad }: { salad: AdminSalad }) => (
  <span
    className={cx(
      'grid size-12 shrink-0 place-items-center rounded-full',
      plateClass[salad.plate],
      salad.status === 'ARCHIVED' && 'opacity-60 grayscale',
    )}
  >
    <BowlImage bowlUrl={salad.bowlUrl} size={96} sizes="42px" className="w-10.5" />
  </span>
)
