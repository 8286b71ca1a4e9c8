import { adminPlans } from '../../../domain/plans/contract.ts'
import { useRead } from '../../api.ts'

/** The plans on sale; and the one that was ordered, also when it no longer is. */
export function useRecoveryPlans(orderedPlanId: string | undefined) {
  const read = useRead(adminPlans, { query: { size: '100' } })
  const plans = read.data?.content.filter(({ id, status }) => status === 'ACTIVE' || id === orderedPlanId)
  return { read, plans }
}
