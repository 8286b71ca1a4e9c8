import { useEffect, useRef, useState } from 'react'
import { planChange } from '../../../domain/subscriptions/changes.ts'
import { changeSubscription, type Subscription } from '../../../domain/subscriptions/contract.ts'
import { mergeNever, type Never, type NeverMerge, sameNever } from '../../../domain/subscriptions/never.ts'
import { failureText } from '../../api/showError.ts'
import { useAct } from '../../api.ts'
import { useNow } from '../../clock.ts'
import { currentOf } from '../../form/currentOf.ts'
import { useTranslation } from '../../i18n.ts'
import { ingredientsOf } from '../../salads/avoidRules.ts'
import { NeverConflicts } from '../../salads/NeverConflicts.tsx'
import { NeverLists } from '../../salads/NeverLists.tsx'
import { useSalads } from '../../shop.ts'
import { useChangeable } from '../../subscriptions/useChangeable.ts'
import { useNeverConflicts } from '../../subscriptions/useNeverConflicts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Note } from '../../ui/Note.tsx'
import { toast } from '../../ui/toast.ts'
import { useOpenCount } from '../../ui/useOpenCount.ts'

/** Opens what a subscription should never contain, for all days that can still be changed. Hidden if there is none. */
export function NeverButton({ subscription, several }: { subscription: Subscription; several: boolean }) {
  const { t } = useTranslation('meals')
  const [open, setOpen] = useState(false)
  const openings = useOpenCount(open)
  /** The saved subscription, used until the page has read it again. */
  const [answered, setAnswered] = useState({ saved: subscription, over: subscription })
  const newest = answered.over === subscription ? answered.saved : subscription
  const plan = planChange(useChangeable(subscription), useNow())
  if (plan.is === 'refused') return null
  const { number } = subscription
  return (
    <>
      <Button variant="outline" size="s" onClick={() => setOpen(true)}>
        {several ? t('never.openOf', { number }) : t('never.open')}
      </Button>
      <NeverDialog
        key={openings}
        subscription={newest}
        open={open}
        onOpenChange={setOpen}
        onSaved={(saved) => setAnswered({ saved, over: subscription })}
      />
    </>
  )
}

interface NeverDialogProps {
  subscription: Subscription
  open: boolean
  onOpenChange: (open: boolean) => void
  onSaved: (subscription: Subscription) => void
}
function NeverDialog({ subscription, open, onOpenChange, onSaved }: NeverDialogProps) {
  const { t } = useTranslation(['meals', 'leftOut'])
  /** Null while nothing is changed here; the list then follows newly read data. */
  const [typed, setTyped] = useState<{ seen: Never; never: Never } | null>(null)
  const saved = listsOf(subscription)
  /** The version that the list here is based on, which may be older than the saved one. */
  const { seen, never } = typed ?? { seen: saved, never: saved }
  const [changed, setChanged] = useState<{ merge: NeverMerge; time: number } | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const done = (result: Subscription) => {
    onSaved(result)
    onOpenChange(false)
    toast.success(t('never.saved'))
  }
  const { send, sending } = useAct(changeSubscription, {
    onDone: done,
    onFail: (error) => {
      const current = currentOf(error, changeSubscription.returns)
      if (!current) return setRefused(failureText(error, t('day.failedChange')))
      const theirs = listsOf(current)
      // The same was saved elsewhere, or by an earlier request from here whose response was lost.
      if (sameNever(theirs, never)) return done(current)
      setChanged((before) => ({
        merge: mergeNever({ seen, mine: never, theirs }),
        time: (before?.time ?? 0) + 1,
      }))
      // Includes changes made here after the request was sent.
      setTyped((now) => ({
        seen: theirs,
        never: mergeNever({ seen, mine: now?.never ?? never, theirs }).all,
      }))
    },
  })
  const conflicts = useNeverConflicts(subscription, never)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      unsaved={changed !== null || !sameNever(seen, never)}
      title={t('leftOut:neverForm.title')}
      description={t('leftOut:neverForm.text')}
      footer={
        <>
          <Button variant="outline" onClick={() => onOpenChange(false)}>
            {t('note.cancel')}
          </Button>
          <Button
            loading={sending}
            loadingText={t('note.saving')}
            onClick={() => {
              setRefused(null)
              void send({
                params: { id: subscription.id },
                body: { ...listsOf(never), seen: listsOf(seen) },
              })
            }}
          >
            {t('never.save')}
          </Button>
        </>
      }
    >
      {changed && <NeverChanged key={changed.time} {...changed.merge} />}
      <NeverLists {...never} onChange={(change) => setTyped({ seen, never: { ...never, ...change } })}>
        <NeverConflicts conflicts={conflicts} />
      </NeverLists>
      {refused !== null && (
        <Note tone="danger" live>
          {refused}
        </Note>
      )}
    </Dialog>
  )
}

const listsOf = ({ neverIngredientIds, neverAllergens }: Never) => ({
  neverIngredientIds: [...neverIngredientIds],
  neverAllergens: [...neverAllergens],
})

/** Shows what was changed elsewhere while the dialog was open (rule I16), above the merged list. */
function NeverChanged({ added, removed, back }: NeverMerge) {
  const { t } = useTranslation(['meals', 'menu', 'leftOut'])
  const root = useRef<HTMLDivElement>(null)
  // The button is at the end of the dialog, so this note at its start gets the focus.
  useEffect(() => root.current?.focus(), [])
  const ingredients = ingredientsOf(useSalads().data?.content ?? [])
  const namesOf = ({ neverIngredientIds, neverAllergens }: Never) =>
    [
      ...neverAllergens.map((a) => t(`menu:allergens.${a}`)),
      ...ingredients.filter((i) => neverIngredientIds.includes(i.id)).map((i) => i.name),
    ].join(t('leftOut:comma'))
  const lines = (['added', 'removed', 'back'] as const)
    .map((change) => ({ change, list: namesOf({ added, removed, back }[change]) }))
    .filter(({ list }) => list !== '')
  const title = t('never.changed.title')
  return (
    <section ref={root} tabIndex={-1} aria-label={title} className="scroll-mt-6 outline-none">
      <Note tone="warn" title={title}>
        <p>{t('never.changed.text')}</p>
        <ul className="mt-2 grid gap-1">
          {lines.map(({ change, list }) => (
            <li key={change}>
              {t(`never.changed.${change}`)} <b className="font-semibold">{list}</b>
            </li>
          ))}
        </ul>
      </Note>
    </section>
  )
}
