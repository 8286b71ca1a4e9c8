import { CircleCheck, Hourglass, Link2Off } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDay } from '../../domain/dates.ts'
import type { PaymentLink, readPaymentLink } from '../../domain/subscriptions/adminContract.ts'
import { publicEndpoint, useRead } from '../api.ts'
import { useTranslation } from '../i18n.ts'
import { wrapClass } from '../layout/wrapClass.ts'
import { useLinkParams } from '../linkParams.ts'
import { to } from '../paths.ts'
import { buttonClass } from '../ui/buttonClass.ts'
import { cx } from '../ui/cx.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton, SkeletonGroup } from '../ui/Skeleton.tsx'
import { OpenLink } from './OpenLink.tsx'
import { ShopPhone } from './ShopPhone.tsx'

/** The page behind a payment link: pays a subscription that an admin added (rule I14). */
export function Component() {
  const { token } = useLinkParams('token')
  return (
    <div className={cx(wrapClass, 'grid gap-8 pt-6 lg:pt-10')}>
      {token === '' ? <Broken /> : <PaymentByToken token={token} />}
    </div>
  )
}

function PaymentByToken({ token }: { token: string }) {
  const { t } = useTranslation('payByLink')
  const { data, error, isFetching, refetch } = useRead(
    publicEndpoint<typeof readPaymentLink>('POST', '/payments/link'),
    { body: { token } },
  )
  if (data?.state === 'OPEN') return <OpenLink link={data} token={token} />
  if (data?.state === 'PAID') return <Paid link={data} />
  if (data)
    return (
      <End
        title={t('overTitle')}
        text={t('overText')}
        icon={<Hourglass aria-hidden="true" />}
        look="bg-warn-soft text-on-warn-soft"
      />
    )
  if (error && (error.errorCode === 'LINK_INVALID' || error.errorCode === 'VALIDATION_FAILED'))
    return <Broken />
  if (error)
    return (
      <div className="max-w-xl">
        <ErrorState text={t('failed')} retrying={isFetching} onRetry={() => void refetch()} />
      </div>
    )
  return (
    <SkeletonGroup className="grid gap-8">
      <Skeleton className="h-12 w-3/5" />
      <Skeleton className="h-96 rounded-l" />
    </SkeletonGroup>
  )
}

function Paid({ link }: { link: PaymentLink }) {
  const { t, language } = useTranslation('payByLink')
  return (
    <End
      title={t('paidTitle')}
      text={t('paidText', { plan: link.planName, day: formatDay(link.startDate, language) })}
      icon={<CircleCheck aria-hidden="true" />}
      look="bg-leaf text-on-leaf"
    >
      <div className="flex flex-wrap gap-3">
        <Link to={to('menu')} className={buttonClass()}>
          {t('menu')}
        </Link>
        <Link to={to('home')} className={buttonClass({ variant: 'outline' })}>
          {t('home')}
        </Link>
      </div>
    </End>
  )
}

function Broken() {
  const { t } = useTranslation('payByLink')
  return (
    <End
      title={t('brokenTitle')}
      text={t('brokenText')}
      icon={<Link2Off aria-hidden="true" />}
      look="bg-danger-soft text-on-danger-soft"
    />
  )
}

type EndProps = { title: string; text: string; icon: ReactNode; look: string; children?: ReactNode }

/** Shown if there is nothing to pay. */
const End = ({ title, text, icon, look, children }: EndProps) => (
  <div className="grid max-w-xl justify-items-start gap-6 pb-10">
    <span
      aria-hidden="true"
      className={cx(
        'leaf-shape grid place-items-center [--leaf-size:5rem] [&_svg]:size-9 [&_svg]:stroke-[1.75]',
        look,
      )}
    >
      {icon}
    </span>
    <div className="grid gap-3">
      <h1 className="display text-d-l">{title}</h1>
      <p className="text-ink-2 text-l">{text}</p>
    </div>
    {children ?? <ShopPhone />}
  </div>
)
