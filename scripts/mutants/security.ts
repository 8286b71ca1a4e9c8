import { type Mutant, one } from './mutant.ts'

/** Injected text, and changes that overwrite each other. */
export const securityMutants: Mutant[] = [
  {
    breaks: 'Excel executes a name as a formula',
    changes: [
      { file: 'server/xlsx/cell.ts', find: 't="inlineStr"><is><t xml:space="preserve">', replace: '><f>' },
      { file: 'server/xlsx/cell.ts', find: '</t></is></c>', replace: '</f></c>' },
    ],
    tests: ['server/xlsx/workbook.test.ts'],
  },
  one(
    'a name on a label is not escaped',
    'server/kitchen/labelText.ts',
    ['escapeHtml(delivery.customerName)', 'delivery.customerName'],
    ['server/kitchen/labels.test.ts'],
  ),
  one(
    'an admin overwrites another admin’s change',
    'server/adminDeliveries/change.ts',
    ['        versionIs(deliveries, version),\n', ''],
    ['server/adminDeliveries/change.test.ts'],
  ),
]
