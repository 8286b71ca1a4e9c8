import { LifeBuoy, Undo2, UserRound } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { formatDay, formatInstant } from '../../../domain/dates.ts'
import type { adminDelivery } from '../../../domain/deliveries/adminContract.ts'
import type { Returned } from '../../../domain/endpoint.ts'
import { formatMoney, fromWire } from '../../../domain/money.ts'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Ltr } from '../../ui/Ltr.tsx'
import { Note } from '../../ui/Note.tsx'
import { Fact, Facts } from '../Facts.tsx'
import { customerPath } from '../subscriptions/customerPath.ts'
import { Timeline, TimelineItem } from '../Timeline.tsx'
import { BagContent } from './BagContent.tsx'
import { DeliveryPlace } from './DeliveryPlace.tsx'
import { NoteForm } from './NoteForm.tsx'
import { PanelSection } from './PanelSection.tsx'
import { stepIcons } from './stepIcons.tsx'
import { stepsFrom } from './steps.ts'
import { useDeliveryActions } from './useDeliveryActions.tsx'
import { isSettled, isUnresolved, undoFor } from './useRowMenu.tsx'

type DeliveryWithHistory = Returned<typeof adminDelivery>
type Props = { delivery: DeliveryWithHistory; onDirty: (isDirty: boolean) => void }

/** Everything about one delivery: actions, address, salads, notes and history. */
export function DeliveryDetails({ delivery, onDirty }: Props) {
  const { t, language } = useTranslation(['adminDelivery', 'deliveryWords'])
  const notes = [
    ...delivery.assignedSalads.flatMap(({ notes: text }) => (text ? [[t('one.forKitchen'), text]] : [])),
    ...(delivery.deliveryNotes ? [[t('one.fromCustomer'), delivery.deliveryNotes]] : []),
    ...(delivery.subscriptionSpecialInstructions
      ? [[t('one.always'), delivery.subscriptionSpecialInstructions]]
      : []),
  ]
  return (
    <>
      <Actions delivery={delivery} />
      <FailureNote delivery={delivery} />
      <Facts>
        <Fact name={t('column.driver')}>
          {delivery.driver ? <bdi>{delivery.driver.name}</bdi> : t('one.noDriver')}
        </Fact>
        {delivery.deliveredAt && (
          <Fact name={t('deliveryWords:status.DELIVERED')}>
            {formatInstant(new Date(delivery.deliveredAt), language)}
          </Fact>
        )}
        <Fact name={t('one.subscription')}>
          <Link className="link" to={`/admin/subscriptions/${delivery.subscriptionId}`}>
            <Ltr>{delivery.subscriptionNumber}</Ltr>
          </Link>
        </Fact>
        <Fact name={t('one.customer')}>
          <Link className="link" to={customerPath(delivery)}>
            <bdi>{delivery.customerName}</bdi>
          </Link>
        </Fact>
      </Facts>
      <DeliveryPlace delivery={delivery} />
      <PanelSection title={t('one.bowls')} aside={t('one.portions', { count: delivery.portions })}>
        <BagContent delivery={delivery} large />
        <p className="text-ink-2 text-xs">{t(delivery.frozen ? 'one.frozen' : 'one.open')}</p>
      </PanelSection>
      <PanelSection title={t('one.notes')}>
        {notes.length === 0 && <p className="text-ink-2">{t('one.noNotes')}</p>}
        {notes.map(([name, text]) => (
          <div key={`${name} ${text}`}>
            <h4 className="text-ink-2 text-xs">{name}</h4>
            <p className="wrap-anywhere whitespace-pre-line">
              <bdi>{text}</bdi>
            </p>
          </div>
        ))}
        <NoteForm delivery={delivery} onDirty={onDirty} />
      </PanelSection>
      <PanelSection title={t('one.history')}>
        {delivery.history.length === 0 && <p className="text-ink-2">{t('one.noHistory')}</p>}
        <Timeline>
          {delivery.history.map(({ at, text, actor }) => (
            <TimelineItem
              key={`${at} ${text}`}
              caption={t('one.by', {
                when: formatInstant(new Date(at), language),
                who: actor ?? t('one.byShop'),
              })}
            >
              {text}
            </TimelineItem>
          ))}
        </Timeline>
      </PanelSection>
    </>
  )
}

function Actions({ delivery }: { delivery: DeliveryWithHistory }) {
  const { t } = useTranslation('adminDelivery')
  const focusFallback = useRef<HTMLFieldSetElement>(null)
  const desk = useDeliveryActions(() => focusFallback.current)
  const undo = undoFor(delivery)
  return (
    <fieldset ref={focusFallback} tabIndex={-1} className="flex flex-wrap gap-2.5 outline-none">
      <legend className="sr-only">{t('one.actions')}</legend>
      {stepsFrom(delivery).map((step, n) => (
        <Button
          key={step}
          size="s"
          variant={n === 0 ? 'primary' : 'outline'}
          icon={stepIcons[step]}
          onClick={() => desk.step([delivery], step)}
        >
          {t(`step.${step}`)}
        </Button>
      ))}
      {isUnresolved(delivery) && (
        <Button size="s" icon={<LifeBuoy aria-hidden="true" />} onClick={() => desk.resolve(delivery)}>
          {t('inbox.resolve')}
        </Button>
      )}
      {!isSettled(delivery) && (
        <Button
          size="s"
          variant="outline"
          icon={<UserRound aria-hidden="true" />}
          onClick={() => desk.assign([delivery])}
        >
          {t(delivery.driver ? 'assign.change' : 'assign.open')}
        </Button>
      )}
      {undo && (
        <Button
          size="s"
          variant="quiet"
          icon={<Undo2 aria-hidden="true" className="mirror" />}
          onClick={() => void desk.move([delivery], undo)}
        >
          {t(`step.${undo}`)}
        </Button>
      )}
      {desk.dialogs}
    </fieldset>
  )
}

/** Why it failed and what was decided, or that it replaces a failed one. */
function FailureNote({ delivery: { failure, status, redelivery } }: { delivery: DeliveryWithHistory }) {
  const { t, language } = useTranslation(['adminDelivery', 'deliveryWords'])
  const amount = failure?.creditAmount == null ? '' : formatMoney(fromWire(failure.creditAmount), language)
  return (
    <>
      {redelivery && <Note>{t('one.isAgain')}</Note>}
      {failure && (
        <Note
          tone={status === 'FAILED' && failure.resolution === null ? 'danger' : 'info'}
          title={t(`deliveryWords:reason.${failure.reason}`)}
        >
          {failure.note && (
            <p>
              <bdi>{failure.note}</bdi>
            </p>
          )}
          {failure.resolution && (
            <p>
              {failure.again
                ? t('one.again', { day: formatDay(failure.again, language) })
                : t(`one.resolved.${failure.resolution}`, { amount })}
            </p>
          )}
        </Note>
      )}
    </>
  )
}
