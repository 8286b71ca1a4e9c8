import { ArrowRight, Check, TriangleAlert, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useTranslation } from '../i18n.ts'
import { wrapClass } from '../layout/wrapClass.ts'
import { buttonClass } from '../ui/buttonClass.ts'
import { cx } from '../ui/cx.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { handlePaymentReturn, processing, type ReturnState } from './confirmation/paymentReturn.ts'

const marks = {
  processing: { mark: <Spinner />, look: 'bg-leaf-soft text-on-leaf-soft' },
  success: { mark: <Check aria-hidden="true" />, look: 'bg-leaf text-on-leaf' },
  failed: { mark: <X aria-hidden="true" />, look: 'bg-danger-soft text-on-danger-soft' },
  error: { mark: <TriangleAlert aria-hidden="true" />, look: 'bg-warn-soft text-on-warn-soft' },
}

/**
 * Marks in the history state that this page saw the captured payment. The address alone proves nothing, because anyone
 * can write it.
 */
const stateFor = (path: string) => ({ paid: path.includes('payment=success') })

/** The return address of the payment page: reads how the payment ended and navigates on. */
export function Component() {
  const { t } = useTranslation('paying')
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [result, show] = useState<ReturnState>(processing)
  const tapId = search.get('tap_id')
  const addedFor = search.get('card')
  useEffect(() => {
    const controller = new AbortController()
    const go = (path: string) => void navigate(path, { replace: true, state: stateFor(path) })
    show(processing)
    // Errors that are not the server's answer go to the error screen, by throwing during a render.
    handlePaymentReturn(tapId, { show, go, signal: controller.signal, addedFor }).catch((error: unknown) =>
      show(() => {
        throw error
      }),
    )
    return () => controller.abort()
  }, [tapId, addedFor, navigate])
  const { mark, look } = marks[result.state]
  return (
    <section
      aria-live="polite"
      aria-busy={result.state === 'processing'}
      className={cx(wrapClass, 'grid min-h-[62dvh] content-center py-10')}
    >
      <div className="grid max-w-[560px] justify-items-start gap-5">
        <span
          aria-hidden="true"
          className={cx(
            'leaf-shape grid place-items-center text-d-m [--leaf-size:5rem] [&_svg]:size-9 [&_svg]:stroke-2',
            look,
          )}
        >
          {mark}
        </span>
        <h1 className="display text-d-l">{t(`redirect.${result.textKey}`)}</h1>
        <p className="max-w-[46ch] text-ink-2 text-l">
          {result.reason && `${result.reason} `}
          {t(`redirect.${result.textKey}Text`)}
        </p>
        {result.nextPath !== null && (
          <Link
            to={result.nextPath}
            replace
            state={stateFor(result.nextPath)}
            className={cx(buttonClass({ variant: 'quiet' }), '-ms-3')}
          >
            {t('redirect.onward')}
            <ArrowRight aria-hidden="true" className="mirror" />
          </Link>
        )}
      </div>
    </section>
  )
}
