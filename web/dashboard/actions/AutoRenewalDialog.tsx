import { Plus } from 'lucide-react'
import { useState } from 'react'
import { addDays, formatDay } from '../../../domain/dates.ts'
import { listCards, type PaymentOptions } from '../../../domain/payments/contract.ts'
import { renewalDetails } from '../../../domain/renewals/contract.ts'
import { chargeDayOf, RENEWAL_DAYS } from '../../../domain/renewals/rules.ts'
import { changeSubscription } from '../../../domain/subscriptions/contract.ts'
import { useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { useAddressParams } from '../../list/addressParams.ts'
import { AddCardNote } from '../../paying/AddCardNote.tsx'
import { cardName } from '../../paying/cardName.ts'
import { useAddCard } from '../../paying/useAddCard.ts'
import { ActionDialog, type ActionProps, useChange } from '../../subscriptions/ActionDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Note } from '../../ui/Note.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx'

/** Turns auto-renewal on, with a card that may be charged automatically, or off. */
export const AutoRenewalDialog = ({ turnOn, ...props }: ActionProps & { turnOn: boolean }) =>
  turnOn ? <TurnOn {...props} /> : <TurnOff {...props} />

function TurnOn({ subscription, ...dialog }: ActionProps) {
  const { t, language } = useTranslation('changes')
  const { t: say } = useTranslation('paying')
  const cards = useRead(listCards, {}, { enabled: dialog.open })
  const details = useRead(renewalDetails, { params: { id: subscription.id } }, { enabled: dialog.open })
  // After adding a card, that card is chosen.
  const [chosen, setChosen] = useState(useAddressParams().params.get('card'))
  const newCard = useAddCard(subscription.id)
  // Auto-renewal is on already and needs another card.
  const inUse = subscription.autoRenewalCardId
  const usable = (cards.data ?? []).filter((way) => way.card?.canAutoRenew && way.id !== inUse)
  const card = usable.find((way) => way.id === chosen) ?? usable.find((way) => way.isDefault) ?? usable[0]
  const charge = formatDay(chargeDayOf(subscription.endDate), language)
  const reminder = formatDay(addDays(subscription.endDate, -RENEWAL_DAYS.reminder), language)
  const amount = details.data?.formattedAmount
  const { send, sending, refused } = useChange(changeSubscription, dialog, {
    failed: t('auto.failed'),
    done: () => t(inUse ? 'auto.changeDone' : 'auto.onDone', { charge }),
  })
  return (
    <ActionDialog
      {...dialog}
      title={t(inUse ? 'auto.changeTitle' : 'auto.onTitle')}
      lead={
        inUse
          ? t('auto.changeLead', { plan: subscription.planName })
          : amount
            ? t('auto.onLead', { charge, reminder, amount, plan: subscription.planName })
            : t('auto.onLeadPlain', { charge, reminder })
      }
      keep={t('auto.keepOff')}
      refused={refused}
      act={
        card ? (
          <Button
            loading={sending}
            loadingText={t('auto.onSending')}
            onClick={() =>
              void send({ params: { id: subscription.id }, body: { autoRenewal: true, cardId: card.id } })
            }
          >
            {t(inUse ? 'auto.changeSend' : 'auto.onSend')}
          </Button>
        ) : (
          cards.data && (
            <Button
              loading={newCard.adding}
              loadingText={say('step.paying')}
              onClick={() => void newCard.add()}
            >
              {say('addCard.title')}
            </Button>
          )
        )
      }
    >
      <Cards read={cards} inUse={inUse} value={card?.id ?? null} onChange={setChosen} />
      {card && <p className="text-ink-2 text-s">{t('auto.never')}</p>}
      {cards.data && (
        <div className="grid justify-items-start gap-2">
          {card && (
            <Button
              variant="outline"
              size="s"
              icon={<Plus aria-hidden="true" />}
              loading={newCard.adding}
              loadingText={say('step.paying')}
              onClick={() => void newCard.add()}
            >
              {say('addCard.another')}
            </Button>
          )}
          <AddCardNote issue={newCard.issue} />
        </div>
      )}
    </ActionDialog>
  )
}

interface CardsProps {
  read: ReturnType<typeof useRead<typeof listCards>>
  /** The card that it renews with now. */
  inUse: string | null
  value: string | null
  onChange: (id: string) => void
}

/** The saved cards. A card that cannot be used for auto-renewal shows why. */
function Cards({ read, inUse, value, onChange }: CardsProps) {
  const { t } = useTranslation('changes')
  if (read.isPending)
    return (
      <SkeletonGroup>
        <Skeleton className="h-16 rounded-l" />
      </SkeletonGroup>
    )
  if (!read.data)
    return (
      <ErrorState
        text={t('auto.cardsFailed')}
        retrying={read.isFetching}
        onRetry={() => void read.refetch()}
      />
    )
  if (read.data.length === 0) return <Note>{t('auto.none')}</Note>
  return (
    <>
      <RadioCards
        legend={t('auto.card')}
        value={value}
        onChange={onChange}
        choices={read.data.map((way) =>
          way.id === inUse
            ? { ...cardChoice(way, ''), disabled: true, text: t('auto.inUse') }
            : cardChoice(way, t('auto.cannot')),
        )}
      />
      {value === null && <Note>{t('auto.none')}</Note>}
    </>
  )
}

const cardChoice = ({ id, name, card }: PaymentOptions, cannot: string) => ({
  value: id,
  title: card ? cardName(card) : name,
  disabled: !card?.canAutoRenew,
  text: card?.canAutoRenew ? undefined : cannot,
})

function TurnOff({ subscription, ...dialog }: ActionProps) {
  const { t, language } = useTranslation('changes')
  const { send, sending, refused } = useChange(changeSubscription, dialog, {
    failed: t('auto.failed'),
    done: () => t('auto.offDone'),
  })
  return (
    <ActionDialog
      {...dialog}
      size="s"
      title={t('auto.offTitle')}
      lead={t('auto.offLead', {
        charge: formatDay(chargeDayOf(subscription.endDate), language),
        end: formatDay(subscription.endDate, language),
      })}
      keep={t('auto.keepOn')}
      refused={refused}
      act={
        <Button
          loading={sending}
          loadingText={t('auto.offSending')}
          onClick={() => void send({ params: { id: subscription.id }, body: { autoRenewal: false } })}
        >
          {t('auto.offSend')}
        </Button>
      }
    />
  )
}
