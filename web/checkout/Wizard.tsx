import { Suspense, use, useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { mayUse } from '../../domain/accounts/rules.ts'
import type { Plan } from '../../domain/plans/contract.ts'
import { useTranslation } from '../i18n.ts'
import { useTitlePart } from '../layout/titlePart.ts'
import { wrapClass } from '../layout/wrapClass.ts'
import { to } from '../paths.ts'
import { mayHaveOpenPayment } from '../paying/openPaymentKey.ts'
import { useSession } from '../session.ts'
import { usePlans } from '../shop.ts'
import { buttonClass } from '../ui/buttonClass.ts'
import { cx } from '../ui/cx.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton, SkeletonGroup } from '../ui/Skeleton.tsx'
import { Stepper } from '../ui/Stepper.tsx'
import { changeDetails, changeDraft, useDraft, useHydrated } from './draft.ts'
import { LostPayment, outcomeIn, outcomeInState } from './LostPayment.tsx'
import { Later, laterStep } from './laterStep.tsx'
import { planOf } from './order.ts'
import { PlanStep } from './PlanStep.tsx'
import { type Step, stepAt, stepName, stepPath, stepShown, steps } from './steps.ts'

const salads = laterStep(['menu', 'leftOut'], () => import('./SaladsStep.tsx').then((m) => m.SaladsStep))
const details = laterStep(['addresses', 'validation'], () =>
  import('./DetailsStep.tsx').then((m) => m.DetailsStep),
)
const review = laterStep(['addresses', 'validation', 'menu', 'leftOut'], () =>
  import('./ReviewStep.tsx').then((m) => m.ReviewStep),
)
const payment = laterStep(['paying', 'validation'], () =>
  import('./PaymentStep.tsx').then((m) => m.PaymentStep),
)
const confirmation = laterStep(['paying', 'menu', 'leftOut'], () =>
  import('./ConfirmationStep.tsx').then((m) => m.ConfirmationStep),
)
const openPayment = laterStep(['paying'], () =>
  import('./confirmation/OpenPaymentNote.tsx').then((m) => m.OpenPaymentNote),
)
/** The code that each step loads ahead: that of the next step. */
const ahead = { 1: salads, 2: details, 3: review, 4: payment, 5: confirmation, 6: null }

/** The six steps. The address holds the current step, the draft holds the input. */
export function Wizard({ requested }: { requested: Step }) {
  const { t } = useTranslation('checkout')
  const session = useSession()
  const plans = usePlans()
  if (session.state === 'signed-in' && mayUse('ADMIN', session.user.role) && requested !== 6)
    return <ForAdmins />
  const frame = cx(wrapClass, 'grid grid-cols-1 gap-8 pt-4 lg:gap-10 lg:pt-6')
  // The confirmation does not need the plans.
  const offered = plans.data?.content ?? []
  if (offered.length > 0 || requested === 6)
    return (
      <div className={frame}>
        <Steps requested={requested} plans={offered} />
      </div>
    )
  return (
    <div className={frame}>
      <h1 className="display text-d-l">{t('plan.title')}</h1>
      {plans.isPending && <Waiting />}
      {plans.error && !plans.data && (
        <ErrorState
          text={t('plan.failed')}
          retrying={plans.isFetching}
          onRetry={() => void plans.refetch()}
        />
      )}
      {plans.data && (
        <EmptyState
          title={t('plan.none')}
          text={t('plan.noneText')}
          action={
            <Link to={to('menu')} className={buttonClass({ variant: 'outline' })}>
              {t('plan.menu')}
            </Link>
          }
        />
      )}
    </div>
  )
}

function Steps({ requested, plans }: { requested: Step; plans: readonly Plan[] }) {
  const { t } = useTranslation('checkout')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const lost = outcomeInState(useLocation().state)
  const [draft] = useDraft()
  const plan = planOf(draft, plans)
  const ids = plans.map((p) => p.id)
  const step = stepShown(requested, draft, ids)
  // A second press while the next step loads would only add a duplicate history entry.
  const go = (next: Step) => {
    if (window.location.pathname + window.location.search !== stepPath(next)) void navigate(stepPath(next))
  }
  useAddress({ requested, step, ids })
  useSavedAddressOnlyForItsOwner()
  useAhead(step)
  // The first step keeps the title that the server rendered.
  useTitlePart(step > 1 ? t(`steps.${stepName(step)}`) : undefined)
  const back = (index: number) => go(stepAt(index))
  return (
    <>
      <Stepper
        label={t('steps.label')}
        steps={steps.map((name) => t(`steps.${name}`))}
        current={step - 1}
        {...(step < 6 && { onGoTo: back })}
      />
      {lost && step < 5 && <LostPayment outcome={lost} again />}
      {step < 6 && <OpenPayment />}
      <Suspense fallback={<Waiting />}>
        {step === 1 && plan && <PlanStep plans={plans} plan={plan} onNext={() => go(2)} />}
        {step === 2 && plan && <Later step={salads} props={{ plan, onNext: () => go(3) }} />}
        {step === 3 && <Later step={details} props={{ onNext: () => go(4) }} />}
        {step === 4 && plan && <Later step={review} props={{ plan, onNext: () => go(5) }} />}
        {step === 5 && <Later step={payment} props={{ outcome: outcomeIn(search), onBack: () => go(4) }} />}
        {step === 6 && (
          <Later
            step={confirmation}
            props={{
              success: search.get('success') === 'true',
              subscriptionFailed: search.get('subscription') === 'failed',
            }}
          />
        )}
        <Arrival step={step} />
      </Suspense>
    </>
  )
}

/** Loaded only if there may be an open payment: for a customer, or for a guest whose browser recently started one. */
function OpenPayment() {
  const session = useSession()
  const hydrated = useHydrated()
  if (!hydrated || (session.state !== 'signed-in' && !mayHaveOpenPayment())) return null
  return (
    <Suspense fallback={null}>
      <FetchedOpenPayment />
    </Suspense>
  )
}
/** If the note cannot be loaded, nothing is shown instead of it. */
function FetchedOpenPayment() {
  const Found = use(openPayment.fetchOnce())
  return Found && <Found />
}

/** Keeps the address correct: takes over a plan from it, and redirects from a step that cannot be reached yet. */
function useAddress({ requested, step, ids }: { requested: Step; step: Step; ids: readonly string[] }) {
  const takenOver = useHydrated()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const planParam = search.get('plan')
  const isPlan = planParam !== null && ids.includes(planParam)
  const lost = outcomeIn(search)
  useEffect(() => {
    if (!takenOver) return
    if (planParam !== null) {
      if (isPlan) changeDraft({ planId: planParam })
      void navigate(stepPath(requested), { replace: true, preventScrollReset: true })
    } else if (requested !== step)
      void navigate(stepPath(step), { replace: true, ...(lost && { state: { lost } }) })
  }, [takenOver, planParam, isPlan, requested, step, lost, navigate])
}

/** Loads the next step's code while the user fills in this one; on the first step only after the first touch or key. */
function useAhead(step: Step) {
  useEffect(() => {
    const load = () => ahead[step]?.fetchAhead()
    if (step > 1) return load()
    const touches = ['pointerdown', 'keydown'] as const
    for (const touch of touches) addEventListener(touch, load, { once: true })
    return () => {
      for (const touch of touches) removeEventListener(touch, load)
    }
  }, [step])
}

/** A saved address belongs to a customer. After a logout the order no longer uses it. */
function useSavedAddressOnlyForItsOwner() {
  const session = useSession()
  const [draft] = useDraft()
  const takenOver = useHydrated()
  const foreign = takenOver && session.state === 'guest' && draft.details.addressId !== null
  useEffect(() => {
    if (foreign) changeDetails({ addressId: null })
  }, [foreign])
}

/** Focuses the heading of a new step once it is rendered, but not when the page is opened. */
function Arrival({ step }: { step: Step }) {
  const shown = useRef<Step | null>(null)
  useEffect(() => {
    const first = shown.current === null
    shown.current = step
    if (first) return
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.style.outline = 'none' // a heading is not a control, so its focus is not shown
    heading.focus({ preventScroll: true })
  }, [step])
  return null
}

function ForAdmins() {
  const { t } = useTranslation('checkout')
  return (
    <div className={cx(wrapClass, 'grid justify-items-start gap-6 py-8 lg:py-12')}>
      <h1 className="display text-d-l">{t('admins.title')}</h1>
      <p className="max-w-[52ch] text-ink-2 text-l">{t('admins.text')}</p>
      <Link to={to('admin')} className={buttonClass()}>
        {t('admins.go')}
      </Link>
    </div>
  )
}

const Waiting = () => (
  <SkeletonGroup className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_21.5rem] lg:gap-12">
    <div className="grid content-start gap-6">
      <Skeleton className="h-14 w-3/5" />
      <Skeleton className="h-6 w-2/5" />
      <Skeleton className="h-96 rounded-l" />
    </div>
    <Skeleton className="h-96 rounded-l max-lg:hidden" />
  </SkeletonGroup>
)
