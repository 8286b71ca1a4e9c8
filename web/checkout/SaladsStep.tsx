import { useEffect, useRef, useState } from 'react'
import type { Day } from '../../domain/dates.ts'
import type { Plan } from '../../domain/plans/contract.ts'
import { useTranslation } from '../i18n.ts'
import { conflictsOn } from '../salads/conflictsOn.ts'
import { NeverConflicts } from '../salads/NeverConflicts.tsx'
import { NeverLists } from '../salads/NeverLists.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Note } from '../ui/Note.tsx'
import { Skeleton, SkeletonGroup } from '../ui/Skeleton.tsx'
import { DayTiles } from './DayTiles.tsx'
import { changeDraft, useDraft } from './draft.ts'
import { SaladStage } from './SaladStage.tsx'
import { StepFrame } from './StepFrame.tsx'
import { type ComingDay, useComingDays } from './salads.ts'

/** Step 2: the coming salads and what to leave out of them. Everything here is optional. */
export function SaladsStep({ plan, onNext }: { plan: Plan; onNext: () => void }) {
  const { t } = useTranslation('checkout')
  const { read, days } = useComingDays(plan)
  const [date, setDate] = useState(days[0]?.date)
  const at = Math.max(
    0,
    days.findIndex((d) => d.date === date),
  )
  const day = days[at]
  const after = days[at + 1]
  const { stage, moveOn } = useNextSalad(day?.date)
  return (
    <StepFrame
      step={2}
      title={t('salads.title')}
      lead={t('salads.lead')}
      next={{ label: t('next.details'), short: t('next.short') }}
      onNext={onNext}
    >
      {read.isPending && (
        <SkeletonGroup className="grid gap-5">
          <Skeleton className="h-24 rounded-l" />
          <Skeleton className="h-[36rem] rounded-xl" />
        </SkeletonGroup>
      )}
      {read.error && !read.data && (
        <ErrorState
          text={t('salads.failed')}
          retrying={read.isFetching}
          onRetry={() => void read.refetch()}
        />
      )}
      {read.data && !day && <Note>{t('salads.unplanned')}</Note>}
      {day && (
        <div className="grid grid-cols-1 gap-5">
          <DayTiles days={days} chosen={day.date} onChoose={setDate} />
          <SaladStage
            ref={stage}
            key={day.salad.id}
            day={day}
            dates={days.filter((d) => d.salad.id === day.salad.id).map((d) => d.date)}
            next={
              after && {
                date: after.date,
                onNext: () => {
                  moveOn()
                  setDate(after.date)
                },
              }
            }
          />
        </div>
      )}
      <AvoidedIngredients days={days} />
    </StepFrame>
  )
}

/** Going on to the next salad scrolls to its start and focuses it, because the pressed button is gone. */
function useNextSalad(date: Day | undefined) {
  const stage = useRef<HTMLElement>(null)
  const moving = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the new day that brings the new salad
  useEffect(() => {
    if (!moving.current) return
    moving.current = false
    stage.current?.focus({ preventScroll: true })
    stage.current?.scrollIntoView({ block: 'start' })
  }, [date])
  const moveOn = () => {
    moving.current = true
  }
  return { stage, moveOn }
}

/** "Never send me": ingredients and allergens to leave out of every salad. `days` are the coming delivery days. */
function AvoidedIngredients({ days }: { days: readonly ComingDay[] }) {
  const { t } = useTranslation('leftOut')
  const [draft] = useDraft()
  return (
    <section aria-labelledby="never" className="grid gap-5 rounded-xl bg-sunken/60 p-5 lg:p-7">
      <div className="grid gap-1.5">
        <h2 id="never" className="display text-d-s">
          {t('neverForm.title')}
        </h2>
        <p className="max-w-[60ch] text-ink-2 text-s">{t('neverForm.text')}</p>
      </div>
      <NeverLists
        neverIngredientIds={draft.neverIngredientIds}
        neverAllergens={draft.neverAllergens}
        onChange={changeDraft}
      >
        <NeverConflicts conflicts={conflictsOn(days)} />
      </NeverLists>
    </section>
  )
}
