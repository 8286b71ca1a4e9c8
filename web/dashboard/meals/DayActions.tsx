import { ChevronRight, MapPin, NotebookPen, Redo2, Repeat2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatDay } from '../../../domain/dates.ts'
import { changeDelivery } from '../../../domain/deliveries/contract.ts'
import { showFailure, useAct } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { BowlImage } from '../../salads/BowlImage.tsx'
import { addressOf } from '../../subscriptions/addressOf.ts'
import { mealName } from '../../subscriptions/mealName.ts'
import { Note } from '../../ui/Note.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { toast } from '../../ui/toast.ts'
import { NoteDialog } from './NoteDialog.tsx'
import { SkipDialog, useSkipRefusal } from './SkipDialog.tsx'
import { customizationOf, type OpenedDay, type useDayRules } from './useDay.ts'
import { WhereDialog } from './WhereDialog.tsx'

interface DayActionsProps {
  day: OpenedDay
  rules: ReturnType<typeof useDayRules>
  /** The left-out ingredients have unsaved changes, which choosing another salad would lose. */
  unsaved: boolean
  gutted: boolean
  onSkipped: () => void
}
type Asking = 'skip' | 'note' | 'where'

/** The actions for a day besides leaving ingredients out. Once the day is closed, its final state. */
export function DayActions({ day, rules, unsaved, gutted, onSkipped }: DayActionsProps) {
  const { t, language } = useTranslation('meals')
  const [asking, setAsking] = useState<Asking | null>(null)
  const { delivery, subscription } = day
  const refusal = useSkipRefusal(rules)
  const note = noteOf(day)
  const address = (
    <>
      {addressOf(delivery, language)}
      {delivery.ownAddress && (
        <span className="block font-medium text-accent-text">{t('day.ownAddress')}</span>
      )}
      {(delivery.deliveryInstructions ?? subscription.specialInstructions) && (
        <span className="block wrap-anywhere">
          <bdi>{delivery.deliveryInstructions ?? subscription.specialInstructions}</bdi>
        </span>
      )}
    </>
  )
  if (rules.change.is === 'refused')
    return (
      <dl className="grid content-start gap-3 text-s">
        {note && (
          <Fact name={t('day.note')}>
            <bdi>{note}</bdi>
          </Fact>
        )}
        <Fact name={t('day.where')}>{address}</Fact>
      </dl>
    )
  const dialog = (name: Asking) => ({
    open: asking === name,
    onOpenChange: (open: boolean) => setAsking(open ? name : null),
  })
  return (
    <div className="grid content-start gap-3">
      <SwapNote day={day} gutted={gutted} />
      <ul className="grid border-line border-t">
        <Swap day={day} unsaved={unsaved} gutted={gutted} />
        <Row
          icon={<Redo2 className="mirror" />}
          name={t('day.skip')}
          text={refusal ?? <SkipsTo day={day} rules={rules} />}
          off={refusal !== null}
          onPress={() => setAsking('skip')}
        />
        <Row
          icon={<NotebookPen />}
          name={t('day.note')}
          text={<bdi>{note ?? t('day.noNote')}</bdi>}
          onPress={() => setAsking('note')}
        />
        <Row icon={<MapPin />} name={t('day.where')} text={address} onPress={() => setAsking('where')} />
      </ul>
      <SkipDialog
        subscription={subscription}
        delivery={delivery}
        onDone={onSkipped}
        finalFocus={() => null}
        {...dialog('skip')}
      />
      <NoteDialog day={day} {...dialog('note')} />
      <WhereDialog day={day} {...dialog('where')} />
    </div>
  )
}

const noteOf = ({ delivery, subscription }: OpenedDay) =>
  delivery.deliveryNotes ??
  delivery.assignedSalad?.notes ??
  customizationOf(subscription, delivery.assignedSalad?.saladId ?? '')?.notes ??
  null

function SkipsTo({ day: { delivery }, rules }: Pick<DayActionsProps, 'day' | 'rules'>) {
  const { t, language } = useTranslation('meals')
  const move = rules.skip.is === 'allowed' && rules.skip.moves.find((m) => m.id === delivery.id)
  return move ? t('day.skipTo', { day: formatDay(move.to, language) }) : null
}

type SwapProps = Pick<DayActionsProps, 'day' | 'unsaved' | 'gutted'>
/** Exchanges the day's salad for its other one. Also possible with unsaved changes if little is left of this salad. */
function Swap({ day: { delivery }, unsaved, gutted }: SwapProps) {
  const { t, language } = useTranslation('meals')
  const { otherSalad, alternative, deliveryDate } = delivery
  const other = otherSalad ? mealName(otherSalad, language) : ''
  const { send, sending } = useAct(changeDelivery, {
    onDone: () => toast.success(t('day.didSwap', { name: other, day: formatDay(deliveryDate, language) })),
    onFail: (error) => showFailure(error, t('day.failedChange')),
  })
  if (!otherSalad) return null
  const out = otherSalad.excludedIngredientNames
  // The unsaved changes do not apply to the other salad.
  const waits = unsaved && !gutted
  return (
    <Row
      icon={sending ? <Spinner /> : <Repeat2 />}
      name={t(alternative ? 'day.swapBack' : 'day.swap', { name: other })}
      text={
        waits ? t('day.unsavedFirst') : out.length > 0 && t('day.without', { list: out.join(t('comma')) })
      }
      bowlUrl={otherSalad.bowlUrl}
      off={waits}
      onPress={() =>
        void send({ params: { id: delivery.id }, body: { deliveryDate, alternative: !alternative } })
      }
    />
  )
}

/**
 * Shown if little is left of the salad, or if it replaces the other one, which cannot be made without something that
 * should never be delivered.
 */
function SwapNote({ day: { delivery }, gutted }: Pick<DayActionsProps, 'day' | 'gutted'>) {
  const { t, language } = useTranslation('meals')
  const { otherSalad, assignedSalad } = delivery
  if (!assignedSalad) return null
  if (gutted)
    return (
      <Note tone="warn" live title={t('day.guttedTitle', { name: mealName(assignedSalad, language) })}>
        {otherSalad ? t('day.guttedText', { other: mealName(otherSalad, language) }) : t('day.guttedAlone')}
      </Note>
    )
  return !otherSalad && assignedSalad.insteadOf ? (
    <p className="text-ink-2 text-xs">{t('day.noSwap')}</p>
  ) : null
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-ink-2 text-xs">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)

interface RowProps {
  icon: ReactNode
  name: string
  text: ReactNode
  /** A picture that replaces the chevron. */
  bowlUrl?: string
  off?: boolean
  onPress: () => void
}
/** An action with its current state. One that is not possible says why and cannot be pressed. */
const Row = ({ icon, name, text, bowlUrl, off, onPress }: RowProps) => (
  <li className="border-line border-b">
    <button
      type="button"
      aria-disabled={off}
      onClick={off ? undefined : onPress}
      className="flex min-h-13 w-full items-center gap-3 rounded-s py-2 text-start hover:bg-ink/4 aria-disabled:cursor-not-allowed aria-disabled:text-ink-3 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:stroke-[1.75]"
    >
      <span aria-hidden="true">{icon}</span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium text-s">{name}</span>
        <span className="line-clamp-4 text-ink-2 text-xs wrap-anywhere">{text}</span>
      </span>
      {bowlUrl && <BowlImage bowlUrl={bowlUrl} size={96} sizes="44px" className="w-11 shrink-0" />}
      {!off && !bowlUrl && <ChevronRight aria-hidden="true" className="mirror text-ink-3" />}
    </button>
  </li>
)
