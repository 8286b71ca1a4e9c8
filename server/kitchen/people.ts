import { and, eq, ne, or, sql } from 'drizzle-orm'
import { townIn } from '../../domain/addresses/towns.ts'
import type { Day } from '../../domain/dates.ts'
import type { KitchenSheet } from '../../domain/kitchen/contract.ts'
import type { Language } from '../../domain/language.ts'
import { type Allergen, allergens } from '../../domain/menu/rules.ts'
import type { Catalogue } from '../catalogue/cache.ts'
import type { Db } from '../db/client.ts'
import { assignedSalads } from '../deliveries/assigned.ts'
import { shownName } from '../http/shownName.ts'
import { followsMenu } from '../menu/followsMenu.ts'
import { names } from '../menu/view.ts'
import { deliveries, type FrozenSalad } from '../tables/deliveries.ts'
import { ingredients } from '../tables/menu.ts'
import { saladCustomizations, subscriptions } from '../tables/subscriptions.ts'
import { readServed, withUnavoidableAllergens } from './unavoidableAllergens.ts'

type Allergies = KitchenSheet['allergies']
type Notes = KitchenSheet['notes']
type CarefulDelivery = Awaited<ReturnType<typeof deliveriesToMind>>[number]
type Context = { catalogue: Catalogue; language: Language }

/** Returns the customers with allergies, and the notes to the kitchen. */
export async function peopleOf(
  db: Db,
  date: Day,
  { catalogue, language }: Context,
): Promise<{ allergies: Allergies; notes: Notes }> {
  const rows = await deliveriesToMind(db, date, catalogue)
  const holds = await allergensById(db)
  const groups: (Allergen | null)[] = [...allergens, null]
  const allergies = groups.map((allergen) => ({
    allergen,
    deliveries: rows.flatMap((row) => carefulWith(row, allergen, { holds, language })),
  }))
  return { allergies: allergies.filter((group) => group.deliveries.length > 0), notes: rows.flatMap(notesOf) }
}

/**
 * Returns deliveries with an allergen on the never-list, with an ingredient that could not be left out, or with a note.
 */
async function deliveriesToMind(db: Db, date: Day, catalogue: Catalogue) {
  const wishes = db
    .select({
      id: saladCustomizations.subscriptionId,
      list: sql<
        { saladId: string; excludedIngredientIds: string[]; notes: string | null }[] | null
      >`jsonb_agg(jsonb_build_object('saladId', ${saladCustomizations.saladId},
        'excludedIngredientIds', ${saladCustomizations.excludedIngredientIds}, 'notes', ${saladCustomizations.notes}))`.as(
        'list',
      ),
    })
    .from(saladCustomizations)
    .where(and(eq(saladCustomizations.subscriptionId, subscriptions.id), sql`${deliveries.frozenAt} is null`))
    .groupBy(saladCustomizations.subscriptionId)
    .as('wishes')
  const isNoted = sql`jsonb_path_exists(${deliveries.assignedSalads}, '$[*] ? (@.notes != null || exists(@.unavoidable[*]))')`
  const rows = await db
    .select({
      id: deliveries.id,
      slot: deliveries.deliveryTimeSlot,
      alternative: deliveries.alternative,
      assignedSalads: deliveries.assignedSalads,
      frozenAt: deliveries.frozenAt,
      ownNote: deliveries.deliveryNotes,
      adminNote: deliveries.deliveryNotesByAdmin,
      customerName: subscriptions.customerName,
      city: sql<
        string | null
      >`case when ${deliveries.deliveryAddress} is null then ${subscriptions.city} else ${deliveries.city} end`,
      mealsPerDay: subscriptions.mealsPerDay,
      neverIngredientIds: subscriptions.neverIngredientIds,
      neverAllergens: subscriptions.neverAllergens,
      customizations: wishes.list,
    })
    .from(deliveries)
    .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
    .leftJoinLateral(wishes, sql`true`)
    .where(
      and(
        eq(deliveries.date, date),
        ne(deliveries.status, 'CANCELLED'),
        or(sql`${deliveries.frozenAt} is not null`, followsMenu),
        or(
          sql`cardinality(${subscriptions.neverAllergens}) > 0`,
          sql`coalesce(${deliveries.deliveryNotes}, ${deliveries.deliveryNotesByAdmin}) is not null`,
          isNoted,
          // For deliveries that are not frozen, the menu decides below.
          sql`${deliveries.frozenAt} is null and (cardinality(${subscriptions.neverIngredientIds}) > 0 or ${wishes.list} is not null)`,
        ),
      ),
    )
    .orderBy(deliveries.deliveryTimeSlot, subscriptions.customerName, deliveries.id)
  const served = await readServed(db, date)
  return rows.map(({ customizations, ...row }) => {
    const bowls = assignedSalads(
      { ...row, date },
      { ...row, customizations: customizations ?? [] },
      catalogue,
    )
    // Deliveries that are not frozen already use the current never-list.
    const mind = (bowl: FrozenSalad) => withUnavoidableAllergens(bowl, row.neverAllergens, served)
    return { ...row, bowls: row.frozenAt ? bowls.map(mind) : bowls }
  })
}

async function allergensById(db: Db): Promise<Map<string, readonly Allergen[]>> {
  const rows = await db.select({ id: ingredients.id, allergens: ingredients.allergens }).from(ingredients)
  return new Map(rows.map((row) => [row.id, row.allergens]))
}

/**
 * Under an allergen: every customer who has it on the never-list, whatever the bowl contains, because boards and knives
 * matter too. Under null: customers who get an unwanted ingredient without such an allergen.
 */
function carefulWith(
  row: CarefulDelivery,
  allergen: Allergen | null,
  { holds, language }: { holds: ReadonlyMap<string, readonly Allergen[]>; language: Language },
): Allergies[number]['deliveries'] {
  const unavoidable = row.bowls.flatMap((bowl) => bowl.unavoidable ?? [])
  const isOf = ({ id }: { id: string }) => {
    const held = (holds.get(id) ?? []).filter((a) => row.neverAllergens.includes(a))
    return allergen === null ? held.length === 0 : held.includes(allergen)
  }
  const stays = unavoidable.filter(isOf)
  if (allergen === null ? stays.length === 0 : !row.neverAllergens.includes(allergen)) return []
  const namesOf = (parts: FrozenSalad['excluded']) => [
    ...new Set(parts.filter(isOf).map((part) => names(part, language).name)),
  ]
  return [
    {
      id: row.id,
      customerName: shownName(row.customerName, language),
      area: row.city === null ? null : townIn(row.city, language),
      portions: row.bowls.reduce((sum, bowl) => sum + bowl.portions, 0),
      without: allergen === null ? [] : namesOf(row.bowls.flatMap((bowl) => bowl.excluded)),
      unavoidable: namesOf(unavoidable),
    },
  ]
}

function notesOf({ id, slot, customerName, bowls, ownNote, adminNote }: CarefulDelivery): Notes {
  const [first] = bowls
  if (!first) return []
  const deliveryFields = { deliveryId: id, customerName, slot }
  const note = (bowl: FrozenSalad, text: string | null, byAdmin = false) =>
    text === null
      ? []
      : [{ ...deliveryFields, saladNameEn: bowl.nameEn, saladNameAr: bowl.nameAr, text, byAdmin }]
  return [
    ...bowls.flatMap((bowl) => note(bowl, bowl.notes)),
    ...note(first, ownNote),
    ...note(first, adminNote, true),
  ]
}
