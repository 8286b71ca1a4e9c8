import { Check, Clock, X } from 'lucide-react'
import { Link } from 'react-router'
import type { Scan } from '../../../domain/recovery/contract.ts'
import type { ScanStatus } from '../../../domain/recovery/rules.ts'
import { useTranslation } from '../../i18n.ts'
import { AgoText } from '../../ui/AgoText.tsx'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { Ltr } from '../../ui/Ltr.tsx'

const looks: Record<ScanStatus, { tone: BadgeTone; Icon: typeof Check }> = {
  RUNNING: { tone: 'info', Icon: Clock },
  DONE: { tone: 'leaf', Icon: Check },
  FAILED: { tone: 'danger', Icon: X },
}

/** One scan: when and by whom it was started, what it checked, and what it corrected. */
export function ScanFacts({ scan }: { scan: Scan }) {
  const { t } = useTranslation('recoveryPage')
  const { tone, Icon } = looks[scan.status]
  return (
    <div className="grid gap-2.5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span>
          <AgoText at={new Date(scan.startedAt)} /> ·{' '}
          {scan.startedBy ? t('scan.byHand', { name: `\u2068${scan.startedBy}\u2069` }) : t('scan.hourly')}
        </span>
        <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
          {t(`scan.status.${scan.status}`)}
        </Badge>
      </p>
      {scan.status !== 'RUNNING' && <Found scan={scan} />}
      {scan.lines.length > 0 && <Lines lines={scan.lines} />}
    </div>
  )
}

/** Only for a finished scan, because a running one has no result yet. */
function Found({ scan }: { scan: Scan }) {
  const { t } = useTranslation('recoveryPage')
  return (
    <>
      <div>
        <h3 className="text-ink-2 text-xs">{t('scan.looked')}</h3>
        <p>
          {t('scan.lookedText', {
            charges: scan.chargesSeen,
            refunds: scan.refundsSeen,
            payments: scan.paymentsChecked,
            ours: scan.refundsChecked,
          })}
        </p>
      </div>
      <div>
        <h3 className="text-ink-2 text-xs">{t('scan.mended')}</h3>
        <Mended scan={scan} />
      </div>
    </>
  )
}

function Mended({ scan: { recovered, orphansFound, corrected, problems } }: { scan: Scan }) {
  const { t } = useTranslation('recoveryPage')
  const parts = [
    recovered > 0 && t('scan.recovered', { count: recovered }),
    orphansFound > 0 && t('scan.orphans', { count: orphansFound }),
    corrected > 0 && t('scan.corrected', { count: corrected }),
    problems > 0 && t('scan.problems', { count: problems }),
  ].filter(Boolean)
  return <p>{parts.length > 0 ? parts.join(' · ') : t('scan.mendedNothing')}</p>
}

/** What the scan found, each with a link to the payment. */
function Lines({ lines }: Pick<Scan, 'lines'>) {
  const { t } = useTranslation('recoveryPage')
  return (
    <details className="text-s">
      <summary className="link inline-flex min-h-tap cursor-pointer items-center">
        {t('scan.details')}
      </summary>
      <ul className="mb-2 grid gap-1.5 rounded-m bg-sunken p-3">
        {lines.map(({ paymentId, chargeId, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one payment may have several
          <li key={index} className="wrap-anywhere">
            {paymentId ? (
              <Link className="link" to={`/admin/payments/${paymentId}`}>
                {text}
              </Link>
            ) : (
              <>
                {text} {chargeId && <Ltr className="text-ink-2 text-xs">{chargeId}</Ltr>}
              </>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
