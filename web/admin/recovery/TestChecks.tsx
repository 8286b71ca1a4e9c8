import { Check, X } from 'lucide-react'
import { SECOND_MS } from '../../../domain/dates.ts'
import type { SelfTestReport } from '../../../domain/recovery/contract.ts'
import { useTranslation } from '../../i18n.ts'
import { cx } from '../../ui/cx.ts'
import { Note } from '../../ui/Note.tsx'

/** What the self-test checked, the results, and how long each check took. */
export function TestChecks({ report }: { report: SelfTestReport }) {
  const { t } = useTranslation('recoveryPage')
  return (
    <>
      <Note tone={report.passed ? 'leaf' : 'danger'} live>
        {report.message}
        {report.live && ` ${t('test.live')}`}
      </Note>
      <ul>
        {report.checks.map(({ check, text, passed, problem, ms }) => (
          <li key={check} className="flex items-start gap-3 border-line border-t py-2.5 first:border-t-0">
            <span
              aria-hidden="true"
              className={cx(
                'grid size-6 shrink-0 place-items-center rounded-full [&_svg]:size-4',
                passed ? 'bg-leaf-soft text-on-leaf-soft' : 'bg-danger-soft text-on-danger-soft',
              )}
            >
              {passed ? <Check /> : <X />}
            </span>
            <div className="min-w-0 flex-1">
              <p>
                {text}
                <span className="sr-only">: {t(passed ? 'test.passed' : 'test.broken')}</span>
              </p>
              {problem && <p className="text-danger-text text-s">{problem}</p>}
            </div>
            <span className="tabular whitespace-nowrap text-ink-2 text-xs">
              {t('test.seconds', { seconds: (ms / SECOND_MS).toFixed(1) })}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
