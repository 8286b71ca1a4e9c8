import { and, eq, inArray, isNull } from 'drizzle-orm'
import { subscriptionTransitions } from '../../domain/subscriptions/rules.ts'
import { deliveries } from '../deliveries/table.ts'
import { subscriptions } from '../subscriptions/table.ts'

/**
 * Deliveries that are still to be cooked and not frozen yet: what the menu says is what they will be. Of subscriptions
 * that run, paused ones too: what was not moved by the pause still comes. Asked with `subscriptions` joined.
 */
export const followsMenu = and(
  eq(deliveries.status, 'SCHEDULED'),
  isNull(deliveries.frozenAt),
  inArray(subscriptions.status, subscriptionTransitions.statusesFor('modify')),
)
