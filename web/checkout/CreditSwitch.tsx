import { formatMoney } from '../../domain/money.ts'
import { useTranslation } from '../i18n.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Switch } from '../ui/Switch.tsx'
import { useLanguage } from '../ui/useLanguage.ts'
import type { useCredit } from './credit.ts'
import { changeDraft, useDraft } from './draft.ts'

/** Lets a customer with store credit use it or keep it. */
export function CreditSwitch({ credit }: { credit: ReturnType<typeof useCredit> }) {
  const { t } = useTranslation('checkout')
  const language = useLanguage()
  const [draft] = useDraft()
  const { read, offeredFils } = credit
  if (read.error && !read.data)
    return (
      <ErrorState text={t('credit.failed')} retrying={read.isFetching} onRetry={() => void read.refetch()} />
    )
  if (offeredFils === 0 || !read.data) return null
  return (
    <div className="rounded-l bg-surface px-5 py-3 shadow-1 dark:shadow-none">
      <Switch
        atEnd
        label={t('credit.use')}
        hint={t('credit.has', {
          amount: read.data.formattedAmount,
          part: formatMoney(offeredFils, language),
        })}
        checked={draft.useCredit}
        onChange={(event) => changeDraft({ useCredit: event.target.checked })}
      />
    </div>
  )
}
