import type { customerSummary } from '../../../domain/customers/contract.ts'
import { dayInBahrain, formatDay } from '../../../domain/dates.ts'
import type { Returned } from '../../../domain/endpoint.ts'
import { useTranslation } from '../../i18n.ts'
import { InstantText } from '../../ui/InstantText.tsx'
import { Nothing, Row, Rows, Section } from './Section.tsx'

type Summary = Returned<typeof customerSummary>
type Props = {
  read: { data: Summary | undefined; error: unknown; isFetching: boolean; refetch: () => unknown }
}

/** The lots of store credit: what is left of each, and when it expires. */
export function CreditLots({ read }: Props) {
  const { t, language } = useTranslation('customerStory')
  return (
    <Section
      title={t('credit.title')}
      read={read}
      failed={t('numbers.failed')}
      aside={
        read.data && <span className="tabular text-ink-2 text-s">{read.data.credit.formattedAmount}</span>
      }
    >
      {({ credit: { lots } }) =>
        lots.length === 0 ? (
          <Nothing>{t('credit.none')}</Nothing>
        ) : (
          <Rows>
            {lots.map(({ id, formattedLeft, formattedAmount, givenAt, expiresAt }) => (
              <Row
                key={id}
                title={t('credit.left', { left: formattedLeft, amount: formattedAmount })}
                aside={
                  <span className="text-ink-2 text-xs">
                    {t('credit.expires', {
                      day: formatDay(dayInBahrain(new Date(expiresAt)), language, 'dated'),
                    })}
                  </span>
                }
              >
                <InstantText at={new Date(givenAt)} />
              </Row>
            ))}
          </Rows>
        )
      }
    </Section>
  )
}
