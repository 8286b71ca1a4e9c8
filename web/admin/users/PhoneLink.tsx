import { Ltr } from '../../ui/Ltr.tsx'
import { telLink } from '../../ui/telLink.ts'

/**
 * A link that dials the number. Numbers are stored as digits; a longer one includes the country code and gets a plus.
 */
export const PhoneLink = ({ phone }: { phone: string }) => (
  <a
    href={telLink(phone.length > 8 ? `+${phone}` : phone)}
    className="tabular whitespace-nowrap hover:underline"
  >
    <Ltr>{phone.length > 8 ? `+${phone}` : phone}</Ltr>
  </a>
)
