import type { ClosureEffect } from '../../../domain/closures/contract.ts'
import { useTranslation } from '../../i18n.ts'

/** The text parts for how many deliveries moved and how many customers were informed. */
export function useEffectWords() {
  const { t } = useTranslation('adminClosures')
  return ({ deliveries, customers }: Pick<ClosureEffect, 'deliveries' | 'customers'>) => ({
    deliveries: t('effect.deliveries', { count: deliveries }),
    customers: t('effect.customers', { count: customers }),
  })
}
