import { Building2, House, Plus } from 'lucide-react'
import type { Address } from '../../domain/addresses/contract.ts'
import { townIn } from '../../domain/addresses/towns.ts'
import { useTranslation } from '../i18n.ts'
import { Badge } from '../ui/Badge.tsx'
import { type CardChoice, RadioCards } from '../ui/RadioCards.tsx'
import { useLanguage } from '../ui/useLanguage.ts'

/** The value of the choice "another address". */
export const NEW_ADDRESS = 'ANOTHER'

interface AddressCardsProps {
  addresses: readonly Address[]
  /** The id of an address, or NEW_ADDRESS. */
  value: string | null
  onChange: (value: string) => void
  /** Offers NEW_ADDRESS after the saved addresses. */
  withAnother?: boolean
  /** Other choices before the saved ones, for example the current address. */
  before?: readonly CardChoice<string>[]
  error?: string
}

/** Saved addresses as cards to choose from. The page loads the texts `addresses`. */
export function AddressCards({
  addresses,
  value,
  onChange,
  withAnother,
  before = [],
  error,
}: AddressCardsProps) {
  const { t } = useTranslation('addresses')
  const language = useLanguage()
  const saved = addresses.map((address) => ({
    value: address.id,
    title: address.label ?? townIn(address.city, language),
    text: address.formattedAddress,
    icon: address.addressType === 'FLAT' ? <Building2 aria-hidden="true" /> : <House aria-hidden="true" />,
    aside: address.isDefault && <Badge>{t('default')}</Badge>,
  }))
  const another = {
    value: NEW_ADDRESS,
    title: t('another'),
    text: t('anotherText'),
    icon: <Plus aria-hidden="true" />,
  }
  return (
    <RadioCards
      legend={t('choose')}
      {...(error !== undefined && { error })}
      choices={[...before, ...saved, ...(withAnother ? [another] : [])]}
      value={value}
      onChange={onChange}
      columns={2}
    />
  )
}
