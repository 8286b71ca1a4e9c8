import { Check, Copy, Link2, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { formatDay, formatInstant } from '../../../domain/dates.ts'
import { createRunLink, type Run, withdrawRunLink } from '../../../domain/runs/contract.ts'
import { call, showFailure, useAct } from '../../api.ts'
import { useToday } from '../../clock.ts'
import { useTranslation } from '../../i18n.ts'
import type { Confirmation } from '../../list/useConfirmation.tsx'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { toast } from '../../ui/toast.ts'

type Driven = Run & { driver: NonNullable<Run['driver']> }

/** The phone number for a WhatsApp link. A number of eight digits is from Bahrain. */
const onWhatsApp = (phone: string) => {
  const digits = phone.replaceAll(/\D/g, '')
  return digits.length === 8 ? `973${digits}` : digits
}

/** The link that gives a driver access to the run: create, share or withdraw it. */
export function RunLink({ run, ask }: { run: Driven; ask: (confirmation: Confirmation) => void }) {
  const { t } = useTranslation('adminRuns')
  const today = useToday()
  const { date, slot, driver, link } = run
  const { send, sending } = useAct(createRunLink, {
    onDone: () => {},
    onFail: (error) => showFailure(error, t('link.createFailed')),
  })
  if (!link && date < today) return <p className="text-ink-2">{t('link.over')}</p>
  if (!link)
    return (
      <Button
        size="s"
        className="justify-self-start"
        icon={<Link2 aria-hidden="true" />}
        loading={sending}
        loadingText={t('link.creating')}
        onClick={() => void send({ body: { date, slot, driverId: driver.id } })}
      >
        {t('link.create')}
      </Button>
    )
  const withdraw = () =>
    ask({
      title: t('link.withdrawTitle', { name: driver.name }),
      text: t('link.withdrawText'),
      act: t('link.withdraw'),
      acting: t('link.withdrawing'),
      done: t('link.withdrawn'),
      send: () => call(withdrawRunLink, { params: { id: link.id } }),
    })
  return (
    <div className="grid gap-3">
      <Field
        label={t('link.address', { name: driver.name })}
        hint={link.openedAt ? <Opened at={link.openedAt} /> : t('link.notOpened')}
      >
        {/* Without TLS there is no clipboard API; the field selects its text on focus. */}
        <TextInput readOnly dir="ltr" value={link.url} onFocus={(event) => event.target.select()} />
      </Field>
      <div className="flex flex-wrap gap-2.5">
        <CopyButton text={link.url} />
        <Share run={run} url={link.url} />
        <Button variant="danger-quiet" size="s" onClick={withdraw}>
          {t('link.withdraw')}
        </Button>
      </div>
    </div>
  )
}

function Opened({ at }: { at: string }) {
  const { t, language } = useTranslation('adminRuns')
  return <>{t('link.opened', { when: formatInstant(new Date(at), language) })}</>
}

function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation('adminRuns')
  const [copied, setCopied] = useState(false)
  if (!('clipboard' in navigator)) return null
  return (
    <Button
      variant="outline"
      size="s"
      icon={copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      onClick={() =>
        void navigator.clipboard.writeText(text).then(
          () => setCopied(true),
          () => toast.error(t('link.notCopied')),
        )
      }
    >
      {t(copied ? 'link.copied' : 'link.copy')}
    </Button>
  )
}

function Share({ run: { driver, date, slot }, url }: { run: Driven; url: string }) {
  const { t, language } = useTranslation('adminRuns')
  const day = formatDay(date, language)
  const message = t('link.message', { name: driver.name, day, slot: t(`slot.${slot}`), url })
  return (
    <a
      href={`https://wa.me/${onWhatsApp(driver.phone)}?text=${encodeURIComponent(message)}`}
      target="_blank"
      rel="noreferrer"
      className={buttonClass({ variant: 'outline', size: 's' })}
    >
      <MessageCircle aria-hidden="true" />
      {t('link.share')}
    </a>
  )
}
