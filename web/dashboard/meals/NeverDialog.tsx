import { useState } from 'react'
import { planChange } from '../../../domain/subscriptions/changes.ts'
import { changeSubscription, type Subscription } from '../../../domain/subscriptions/contract.ts'
import { failureText } from '../../api/showError.ts'
import { useAct } from '../../api.ts'
import { useNow } from '../../clock.ts'
import { useTranslation } from '../../i18n.ts'
import { NeverConflicts } from '../../salads/NeverConflicts.tsx'
import { type Never, NeverLists } from '../../salads/NeverLists.tsx'
import { useChangeable } from '../../subscriptions/useChangeable.ts'
import { useNeverConflicts } from '../../subscriptions/useNeverConflicts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Note } from '../../ui/Note.tsx'
import { toast } from '../../ui/toast.ts'
import { useOpenings } from '../../ui/useOpenings.ts'

/** What never comes, for every day of a subscription that is still open. Nothing where none is. */
export function NeverButton({ subscription, several }: { subscription: Subscription; several: boolean }) {
  const { t } = useTranslation('meals')
  const [open, setOpen] = useState(false)
  const openings = useOpenings(open)
  const plan = planChange(useChangeable(subscription), useNow())
  if (plan.is === 'refused') return null
  const { number } = subscription
  return (
    <>
      <Button variant="outline" size="s" onClick={() => setOpen(true)}>
        {several ? t('never.openOf', { number }) : t('never.open')}
      </Button>
      <NeverDialog key={openings} subscription={subscription} open={open} onOpenChange={setOpen} />
    </>
  )
}

interface NeverDialogProps {
  subscription: Subscription
  open: boolean
  onOpenChange: (open: boolean) => void
}
function NeverDialog({ subscription, open, onOpenChange }: NeverDialogProps) {
  const { t } = useTranslation(['meals', 'leftOut'])
  const saved: Never = subscription
  const [never, setNever] = useState<Never>(saved)
  const [refused, setRefused] = useState<string | null>(null)
  const { send, sending } = useAct(changeSubscription, {
    onDone: () => {
      onOpenChange(false)
      toast.success(t('never.saved'))
    },
    onFail: (error) => setRefused(failureText(error, t('day.failedChange'))),
  })
  const conflicts = useNeverConflicts(subscription, never)
  const differs = (before: readonly string[], after: readonly string[]) =>
    before.length !== after.length || after.some((one) => !before.includes(one))
  const { neverIngredientIds, neverAllergens } = never
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      unsaved={
        differs(saved.neverIngredientIds, neverIngredientIds) || differs(saved.neverAllergens, neverAllergens)
      }
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
                body: {
                  neverIngredientIds: [...neverIngredientIds],
                  neverAllergens: [...neverAllergens],
                },
              })
            }}
          >
            {t('never.save')}
          </Button>
        </>
      }
    >
      <NeverLists {...never} onChange={(change) => setNever({ ...never, ...change })}>
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
