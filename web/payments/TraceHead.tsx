import { CircleCheck, CircleX, Hourglass, ShieldCheck, TriangleAlert, Undo2 } from 'lucide-react'
import { Link } from 'react-router'
import type { Trace } from '../../domain/payments/contract.ts'
import { useTranslation } from '../i18n.ts'
import { to } from '../paths.ts'
import { buttonClass } from '../ui/buttonClass.ts'
import { cx } from '../ui/cx.ts'

const looks = {
  WAITING: { Icon: Hourglass, look: 'bg-info-soft text-on-info-soft' },
  FAILED: { Icon: CircleX, look: 'bg-neutral-soft text-on-neutral-soft' },
  REPLACED: { Icon: CircleX, look: 'bg-neutral-soft text-on-neutral-soft' },
  SUBSCRIBED: { Icon: CircleCheck, look: 'bg-leaf-soft text-on-leaf-soft' },
  RECOVERING: { Icon: ShieldCheck, look: 'bg-warn-soft text-on-warn-soft' },
  REFUNDING: { Icon: Undo2, look: 'bg-info-soft text-on-info-soft' },
  REFUNDED: { Icon: CircleCheck, look: 'bg-leaf-soft text-on-leaf-soft' },
  CREDIT_RETURNED: { Icon: CircleCheck, look: 'bg-leaf-soft text-on-leaf-soft' },
  STUCK: { Icon: TriangleAlert, look: 'bg-warn-soft text-on-warn-soft' },
}

/** Where the money is now and what to do, which is mostly nothing. */
export function TraceHead({ trace }: { trace: Trace }) {
  const { t } = useTranslation('payments')
  const stuck = trace.now === 'REFUNDING' && trace.refundStatus === 'FAILED'
  const { Icon, look } = looks[stuck ? 'STUCK' : trace.now]
  return (
    <div className="grid items-start gap-5 sm:flex lg:gap-7 print:hidden">
      <span aria-hidden="true" className={cx('leaf-shape grid place-items-center [--leaf-size:72px]', look)}>
        <Icon className="size-8 stroke-[1.75]" />
      </span>
      <div role="status" className="grid min-w-0 flex-1 gap-3">
        <p className="text-ink-2">{t('trace.title')}</p>
        <h1 className="display text-d-l">
          {stuck ? t('trace.refundStuck.title') : t(`trace.now.${trace.now}.title`)}
        </h1>
        <p className="max-w-[58ch] text-ink-2 text-l">
          {stuck ? t('trace.refundStuck.text') : t(`trace.now.${trace.now}.text`)}
        </p>
        {trace.now === 'FAILED' && (
          <Link to={to('subscription')} className={cx(buttonClass({ size: 'l' }), 'justify-self-start')}>
            {t('trace.tryAgain')}
          </Link>
        )}
      </div>
    </div>
  )
}
