import { type Mutant, one } from './mutant.ts'

const meanwhile = ['server/menu/changedMeanwhile.test.ts']

/** The data edited in the admin's screens. */
export const catalogueMutants: Mutant[] = [
  one(
    'another admin’s change is overwritten',
    'server/db/version.ts',
    [
      'version === undefined ? undefined : eq(table.version, version)',
      'version && table ? undefined : undefined',
    ],
    meanwhile,
  ),
  one(
    'another admin’s plan of a day is overwritten',
    'server/menu/assertVersions.ts',
    ['version !== undefined && version !== ', 'version === null && version !== '],
    meanwhile,
  ),
  one(
    'a line break in a name adds a line to the calendar file',
    'server/calendar/file.ts',
    ['cleanLine(shop.settings.nameEn)', 'shop.settings.nameEn'],
    ['server/calendar/calendar.test.ts'],
  ),
  one(
    'a plan that lost "most popular" can take it back with a stale form',
    'server/plans/save.ts',
    ['mostPopular: false, ...bumpVersion(plans),', 'mostPopular: false,'],
    meanwhile,
  ),
]
