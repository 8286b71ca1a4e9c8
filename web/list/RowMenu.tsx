import { Ellipsis } from 'lucide-react'
import { useTranslation } from '../i18n.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Menu, type MenuItem } from '../ui/Menu.tsx'
import type { Confirmation } from './useConfirmation.tsx'

/** `confirm`: the action runs only after a confirmation dialog. */
export type RowAction = MenuItem & { confirm?: Confirmation }

interface RowMenuProps {
  name: string
  actions: readonly RowAction[]
  onConfirm: (confirmation: Confirmation) => void
}

/** The actions of a row behind one button. */
export function RowMenu({ name, actions, onConfirm }: RowMenuProps) {
  const { t } = useTranslation('list')
  return (
    <Menu
      trigger={<IconButton size="s" label={t('menuOf', { name })} icon={<Ellipsis aria-hidden="true" />} />}
      items={actions.map(({ confirm, ...item }) =>
        confirm ? { ...item, onSelect: () => onConfirm(confirm) } : item,
      )}
    />
  )
}
