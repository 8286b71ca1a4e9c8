import { adminPlans } from '../../../domain/plans/contract.ts'
import { useRead } from '../../api.ts'

/** The plans on sale, and the ordered plan even if it is no longer on sale. */
export function useRecoveryPlans(orderedPlanId: string | undefined) {
  const read = useRead(adminPlans, { query: { size: '100' } })
  const plans = read.data?.content.filter(({ id, status }) => status === 'ACTIVE' || id === orderedPlanId)
  return { read, plans }
}
