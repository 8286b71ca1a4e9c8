import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../i18n.ts'
import { useShop } from '../shop.ts'
import { Button } from '../ui/Button.tsx'
import { Ltr } from '../ui/Ltr.tsx'
import { telLink } from '../ui/telLink.ts'

/** The payment's reference with a copy button, and the shop's contact details. */
export function PaymentReference({ paymentId }: { paymentId: string }) {
  const { t } = useTranslation('paying')
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(paymentId)
    setCopied(true)
  }
  return (
    <div className="grid gap-2 border-line border-t pt-4">
      <p className="text-s">
        <span className="block text-ink-2">{t('reference.label')}</span>
        <Ltr className="select-all break-all font-medium">{paymentId}</Ltr>
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {/* Without TLS there is no clipboard API; the reference can then be selected with one press. */}
        {'clipboard' in navigator && (
          <Button
            variant="outline"
            size="s"
            icon={copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
            onClick={() => void copy()}
          >
            <span aria-live="polite">{t(copied ? 'reference.copied' : 'reference.copy')}</span>
          </Button>
        )}
        <Contact />
      </div>
    </div>
  )
}

export function Contact() {
  const { t } = useTranslation('paying')
  const shop = useShop().data
  if (!shop) return null
  return (
    <p className="text-ink-2 text-s">
      {t('reference.contact')}{' '}
      <a href={telLink(shop.phone)} className="link">
        <Ltr className="whitespace-nowrap">{shop.phone}</Ltr>
      </a>
      {' · '}
      <a href={`mailto:${shop.email}`} className="link">
        <Ltr>{shop.email}</Ltr>
      </a>
    </p>
  )
}
