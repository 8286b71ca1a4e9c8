import { Archive, Check } from 'lucide-react'
import type { CatalogueStatus as Status } from '../../../domain/menu/rules.ts'
import { Badge } from '../../ui/Badge.tsx'

export const CatalogueStatus = ({ status, label }: { status: Status; label: string }) => (
  <Badge
    tone={status === 'ACTIVE' ? 'leaf' : 'neutral'}
    icon={status === 'ACTIVE' ? <Check aria-hidden="true" /> : <Archive aria-hidden="true" />}
  >
    {label}
  </Badge>
)
