import { Archive, ArchiveRestore } from 'lucide-react'
import type { CatalogueStatus } from '../../../domain/menu/rules.ts'
import { useTranslation } from '../../i18n.ts'
import type { RowAction } from '../../list/RowMenu.tsx'
import type { Effect } from '../../list/useConfirmation.tsx'
import { useNameOf } from './words.ts'

type Archivable = { id: string; status: CatalogueStatus; nameEn: string; nameAr: string }
type Send = (id: string) => Promise<unknown>
type Verbs = { archive: Send; restore: Send; effect: (id: string) => Promise<Effect> }

/** The action that archives or restores a row of either list. */
export function useArchiving(kind: 'salads' | 'ingredients', verbs: Verbs) {
  const { t } = useTranslation('adminCatalogue')
  const nameOf = useNameOf()
  return (row: Archivable): RowAction => {
    const name = nameOf(row)
    const act = row.status === 'ARCHIVED' ? 'restore' : 'archive'
    return {
      label: t(`list.${act}`),
      icon: act === 'restore' ? <ArchiveRestore aria-hidden="true" /> : <Archive aria-hidden="true" />,
      apart: true,
      confirm: {
        title: t(`statusChange.${act}.${kind}.title`, { name }),
        text: t(`statusChange.${act}.${kind}.text`),
        act: t(`list.${act}`),
        acting: t(`statusChange.${act}.${kind}.acting`),
        done: t(`statusChange.${act}.${kind}.done`, { name }),
        send: () => verbs[act](row.id),
        ...(act === 'archive' && {
          effect: { read: () => verbs.effect(row.id), failed: t('effect.loadFailed') },
        }),
      },
    }
  }
}
