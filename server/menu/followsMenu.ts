import { and, eq, inArray, isNull } from 'drizzle-orm'
import { subscriptionTransitions } from '../../domain/subscriptions/rules.ts'
import { deliveries } from '../tables/deliveries.ts'
import { subscriptions } from '../tables/subscriptions.ts'

/**
 * Condition for scheduled deliveries that are not frozen, so that the menu decides their content. Only of running
 * subscriptions, including paused ones, whose remaining deliveries still come. The query must join `subscriptions`.
 */
export const followsMenu = and(
  eq(deliveries.status, 'SCHEDULED'),
  isNull(deliveries.frozenAt),
  inArray(subscriptions.status, subscriptionTransitions.statusesFor('modify')),
)
