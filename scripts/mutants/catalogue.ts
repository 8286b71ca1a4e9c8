import { type Mutant, one } from './mutant.ts'

const meanwhile = ['server/menu/changedMeanwhile.test.ts']

/** The data edited in the admin's screens. */
export const catalogueMutants: Mutant[] = [
  one(
    'a change somebody else saved meanwhile is overwritten',
    'server/db/version.ts',
    [
      'version === undefined ? undefined : eq(table.version, version)',
      'version && table ? undefined : undefined',
    ],
    meanwhile,
  ),
  one(
    'a day somebody else planned meanwhile is overwritten',
    'server/menu/assertVersions.ts',
    ['version !== undefined && version !== ', 'version === null && version !== '],
    meanwhile,
  ),
  one(
    'a line break in a name begins a line of the calendar file',
    'server/calendar/file.ts',
    ['cleanLine(shop.settings.nameEn)', 'shop.settings.nameEn'],
    ['server/calendar/calendar.test.ts'],
  ),
  one(
    'a plan that lost its mark takes it back unasked',
    'server/plans/save.ts',
    ['mostPopular: false, ...raised(plans),', 'mostPopular: false,'],
    meanwhile,
  ),
]
