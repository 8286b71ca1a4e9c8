import { userAddresses } from '../../../domain/accounts/adminContract.ts'
import { townIn } from '../../../domain/addresses/towns.ts'
import { useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Nothing, Row, Rows, Section } from './Section.tsx'

export function Addresses({ userId }: { userId: string }) {
  const { t, language } = useTranslation('customerStory')
  const read = useRead(userAddresses, { params: { id: userId } })
  return (
    <Section title={t('addresses.title')} read={read} failed={t('addresses.failed')}>
      {(addresses) =>
        addresses.length === 0 ? (
          <Nothing>{t('addresses.none')}</Nothing>
        ) : (
          <Rows>
            {addresses.map(({ id, label, city, formattedAddress, isDefault, specialInstructions }) => (
              <Row
                key={id}
                title={<bdi>{label ?? townIn(city, language)}</bdi>}
                aside={isDefault && <Badge>{t('addresses.default')}</Badge>}
              >
                <bdi>{formattedAddress}</bdi>
                {specialInstructions && <bdi>{specialInstructions}</bdi>}
              </Row>
            ))}
          </Rows>
        )
      }
    </Section>
  )
}
