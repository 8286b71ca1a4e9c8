import { formatMoney } from '../../domain/money.ts'
import { CARD_CHECK_FILS } from '../../domain/payments/rules.ts'
import { useTranslation } from '../i18n.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import type { AddCardIssue } from './useAddCard.ts'

/** Explains the temporary charge for adding a card, and why the last attempt failed. */
export function AddCardNote({ issue }: { issue: AddCardIssue | null }) {
  const { t, language } = useTranslation('paying')
  return (
    <>
      <p className="text-ink-2 text-s">
        {t('addCard.charge', { amount: formatMoney(CARD_CHECK_FILS, language) })}
      </p>
      {issue && (
        <Note tone={issue.onContinue ? 'warn' : 'danger'} live>
          <p>{issue.text}</p>
          {issue.onContinue && (
            <Button size="s" variant="outline" className="mt-2.5" onClick={issue.onContinue}>
              {t('addCard.continue')}
            </Button>
          )}
        </Note>
      )}
    </>
  )
}
