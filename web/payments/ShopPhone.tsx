import { Phone } from 'lucide-react'
import { useShop } from '../shop.ts'
import { buttonClass } from '../ui/buttonClass.ts'
import { Ltr } from '../ui/Ltr.tsx'
import { telLink } from '../ui/telLink.ts'

/** A link that calls the shop. */
export function ShopPhone() {
  const shop = useShop().data
  return (
    shop && (
      <a href={telLink(shop.phone)} className={buttonClass({ variant: 'outline' })}>
        <Phone aria-hidden="true" />
        <Ltr>{shop.phone}</Ltr>
      </a>
    )
  )
}
