import { Archive, ArchiveRestore, Ellipsis, Pencil } from 'lucide-react'
import type { ReactElement } from 'react'
import type { CatalogueStatus } from '../../../domain/menu/rules.ts'
import { useTranslation } from '../../i18n.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'

type Props = {
  name: string
  status: CatalogueStatus
  edit: { link: ReactElement } | { onSelect: () => void }
  onArchive: () => void
  onRestore: () => void
}

/** What can be done with a row of either list. */
export function RowMenu({ name, status, edit, onArchive, onRestore }: Props) {
  const { t } = useTranslation('adminCatalogue')
  const archived = status === 'ARCHIVED'
  return (
    <Menu
      trigger={
        <IconButton size="s" label={t('list.menuOf', { name })} icon={<Ellipsis aria-hidden="true" />} />
      }
      items={[
        { label: t('list.edit'), icon: <Pencil aria-hidden="true" />, ...edit },
        {
          label: t(archived ? 'list.restore' : 'list.archive'),
          icon: archived ? <ArchiveRestore aria-hidden="true" /> : <Archive aria-hidden="true" />,
          apart: true,
          onSelect: archived ? onRestore : onArchive,
        },
      ]}
    />
  )
}
