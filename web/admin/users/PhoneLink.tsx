import { Ltr } from '../../ui/Ltr.tsx'
import { telLink } from '../../ui/telLink.ts'

/** A number to press, where the device can dial. Numbers are kept as digits; what has the country in front says so. */
export const PhoneLink = ({ phone }: { phone: string }) => (
  <a
    href={telLink(phone.length > 8 ? `+${phone}` : phone)}
    className="tabular whitespace-nowrap hover:underline"
  >
    <Ltr>{phone.length > 8 ? `+${phone}` : phone}</Ltr>
  </a>
)
