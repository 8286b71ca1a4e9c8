import { Check, CreditCard, Info, Plus, RefreshCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { listPaymentMethods, type PaymentOptions } from '../../../domain/payments/contract.ts'
import { mySubscriptions } from '../../../domain/subscriptions/contract.ts'
import { Section } from '../../account/Section.tsx'
import { useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { AddCardNote } from '../../paying/AddCardNote.tsx'
import { brandName } from '../../paying/brandName.ts'
import { CardMenu } from '../../paying/CardMenu.tsx'
import { useAddCard } from '../../paying/useAddCard.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogClose } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Ltr } from '../../ui/Ltr.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

type Card = NonNullable<PaymentOptions['card']>

/** The customer's saved cards: add, remove, choose the default; shows which cards can be used for auto-renewal. */
export function SavedCards() {
  const { t } = useTranslation('profile')
  const ways = useRead(listPaymentMethods, {})
  const bought = useRead(mySubscriptions, {})
  // Everything is shown at once, because a later part would move the page.
  const data = bought.isPending ? undefined : ways.data
  const saved = (data ?? [])
    .flatMap(({ card, isDefault }) => (card ? [{ card, isDefault }] : []))
    .toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
  const { t: say } = useTranslation('paying')
  const [adding, setAdding] = useState(false)
  const had = bought.data?.some(({ status }) => status !== 'PENDING_PAYMENT')
  return (
    <Section title={t('cards.title')} text={t('cards.text')}>
      {(ways.isPending || bought.isPending) && <Skeleton className="h-36" />}
      {ways.error && !ways.data && (
        <ErrorState text={t('cards.failed')} retrying={ways.isFetching} onRetry={() => void ways.refetch()} />
      )}
      {data && saved.length === 0 && <p className="text-ink-2">{t('cards.none')}</p>}
      {saved.length > 0 && (
        <ul>
          {saved.map(({ card, isDefault }) => (
            <Row key={card.id} card={card} isDefault={isDefault} />
          ))}
        </ul>
      )}
      {data && (
        <div>
          <Button
            variant="outline"
            icon={<Plus aria-hidden="true" />}
            {...(had === false && { disabledReason: t('cards.notYet') })}
            onClick={() => setAdding(true)}
          >
            {say('addCard.title')}
          </Button>
        </div>
      )}
      <AddCardDialog open={adding} onOpenChange={setAdding} />
    </Section>
  )
}

function Row({ card, isDefault }: { card: Card; isDefault: boolean }) {
  const { t } = useTranslation('profile')
  const { t: say } = useTranslation('paying')
  const { t: words } = useTranslation('meals')
  const renewed = useRead(mySubscriptions, {}).data?.filter((s) => s.autoRenewalCardId === card.id) ?? []
  const list = renewed.map((s) => `\u2066${s.number}\u2069`).join(words('comma'))
  return (
    <li className="flex items-start gap-3 border-line border-b py-3 first:pt-0 last:border-b-0">
      <CreditCard aria-hidden="true" className="mt-0.5 size-5.5 shrink-0 text-ink-2" strokeWidth={1.75} />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="font-medium">
          {say('card.name', { brand: brandName(card.cardBrand) })}{' '}
          <Ltr className="tabular">{card.cardLast4}</Ltr> {isDefault && <Badge>{say('card.default')}</Badge>}
        </p>
        {card.expires !== null && (
          <p className="text-ink-2 text-s">{say('card.expires', { date: `\u2066${card.expires}\u2069` })}</p>
        )}
        {card.canAutoRenew ? (
          <Fact icon={<Check />}>{t('cards.canRenew')}</Fact>
        ) : (
          <Fact icon={<Info />}>{t('cards.cannotRenew')}</Fact>
        )}
        {list && <Fact icon={<RefreshCw />}>{t('cards.renews', { list })}</Fact>}
      </div>
      <CardMenu
        card={card}
        isDefault={isDefault}
        {...(list && { removalNote: t('cards.removeRenews', { list }) })}
      />
    </li>
  )
}

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className="flex items-start gap-1.5 text-ink-2 text-xs">
    <span aria-hidden="true" className="mt-[calc((1lh-1.1em)/2)] [&_svg]:size-[1.1em]">
      {icon}
    </span>
    {children}
  </p>
)

/** Explains how a card is added and goes to the payment page. */
function AddCardDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { t } = useTranslation('paying')
  const { add, adding, issue } = useAddCard(null)
  return (
    <Dialog
      size="s"
      open={open}
      onOpenChange={onOpenChange}
      title={t('addCard.title')}
      description={t('addCard.lead')}
      footer={
        <>
          <DialogClose>
            <Button variant="outline">{t('addCard.cancel')}</Button>
          </DialogClose>
          <Button loading={adding} loadingText={t('step.paying')} onClick={() => void add()}>
            {t('addCard.go')}
          </Button>
        </>
      }
    >
      <AddCardNote issue={issue} />
    </Dialog>
  )
}
