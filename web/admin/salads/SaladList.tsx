import { Pencil, Plus } from 'lucide-react'
import { Link } from 'react-router'
import {
  adminSalads,
  archiveSalad,
  restoreSalad,
  saladArchiving,
  saladSorts,
} from '../../../domain/menu/contract.ts'
import { saladCategories } from '../../../domain/menu/rules.ts'
import { call, useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { List } from '../../list/List.tsx'
import { useList } from '../../list/useList.ts'
import { buttonClass } from '../../ui/buttonClass.ts'
import { SaladEffect } from './ArchivingEffect.tsx'
import { editLinkId, NEW, useEditing } from './editing.ts'
import { useArchiving } from './useArchiving.tsx'
import { useCatalogueFilters } from './useCatalogueFilters.ts'
import { useSaladColumns } from './useSaladColumns.tsx'
import { useNameOf } from './words.ts'

export function SaladList() {
  const { t } = useTranslation('adminCatalogue')
  const { linkTo } = useEditing()
  const { filters, query } = useCatalogueFilters(saladCategories, (c) => t(`saladCategories.${c}`))
  const list = useList({ filters, sorts: saladSorts })
  const read = useRead(adminSalads, { query: { ...list.query, ...query } }, { keepPrevious: true })
  const archiving = useArchiving('salads', {
    archive: (id) => call(archiveSalad, { params: { id } }),
    restore: (id) => call(restoreSalad, { params: { id } }),
    effect: async (id) => {
      const effect = await call(saladArchiving, { params: { id } })
      return { possible: effect.possible, details: <SaladEffect effect={effect} /> }
    },
  })
  return (
    <List
      caption={t('title')}
      list={list}
      read={read}
      columns={useSaladColumns()}
      rowLabel={useNameOf()}
      rowMenu={(salad) => [
        {
          label: t('list.edit'),
          icon: <Pencil aria-hidden="true" />,
          link: <Link {...linkTo(salad.id)} />,
        },
        archiving(salad),
      ]}
      action={
        <Link {...linkTo(NEW)} id={editLinkId(NEW)} className={buttonClass({ size: 's' })}>
          <Plus aria-hidden="true" />
          {t('salads.add')}
        </Link>
      }
      texts={{
        search: t('salads.search'),
        found: (count) => t('salads.found', { count }),
        loadFailed: t('salads.loadFailed'),
        empty: t('salads.empty'),
      }}
    />
  )
}
