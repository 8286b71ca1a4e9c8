import type { Language } from '../../domain/language.ts'
import type { Kind } from './cell.ts'
import { escapeXml } from './xml.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const LINKS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Widths in characters of the sheet's font. */
const widths: Record<Kind, number> = { text: 28, code: 24, amount: 14, count: 12, day: 14, instant: 18 }

type Column = { kind: Kind; width?: number }

/** The start of a sheet: its direction, its frozen header, its column widths. */
export function sheetHead(columns: readonly Column[], language: Language): string {
  const rightToLeft = language === 'ar' ? ' rightToLeft="1"' : ''
  const cols = columns.map(
    ({ kind, width = widths[kind] }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView${rightToLeft} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${cols.join('')}</cols><sheetData>`
}

/** The end of a sheet, up to its last cell. A phone number is text on purpose, so Excel must not mark it. */
export const sheetTail = (last: string) =>
  `</sheetData><autoFilter ref="A1:${last}"/><ignoredErrors><ignoredError sqref="A1:${last}" numberStoredAsText="1"/></ignoredErrors></worksheet>`

const part = (name: string, text: string) => ({ name, content: [XML + text] })

/** All parts of a workbook except its sheets, which have these names. */
export function* aroundSheets(names: readonly string[]) {
  const each = (write: (number: number, name: string) => string) =>
    names.map((name, at) => write(at + 1, name)).join('')
  const link = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
  const type = (path: string, name: string) =>
    `<Override PartName="${path}" ContentType="${TYPES}.${name}+xml"/>`
  yield part('xl/styles.xml', styleSheet)
  yield part(
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each((n, name) => `<sheet name="${escapeXml(name)}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
  )
  yield part(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${LINKS}">${each((n) => link(`rId${n}`, 'worksheet', `worksheets/sheet${n}.xml`))}${link('styles', 'styles', 'styles.xml')}</Relationships>`,
  )
  yield part(
    '_rels/.rels',
    `<Relationships xmlns="${LINKS}">${link('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
  )
  yield part(
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${type('/xl/workbook.xml', 'sheet.main')}${type('/xl/styles.xml', 'styles')}${each((n) => type(`/xl/worksheets/sheet${n}.xml`, 'worksheet'))}</Types>`,
  )
}

/** Excel's own formats; from 164 on ours. */
const TEXT = 49
const WHOLE = 3
const [AMOUNT, DAY, INSTANT] = [164, 165, 166]
const format = (id: number, code: string) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`
const styled = (format: number, more = '/>') =>
  `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${more}`
const font = '<sz val="11"/><name val="Calibri"/><family val="2"/>'

/** The formats by their index, which cell.ts uses. */
const cellFormats = [
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  `<xf numFmtId="${TEXT}" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
  styled(TEXT),
  styled(TEXT, ' applyAlignment="1"><alignment readingOrder="1"/></xf>'),
  styled(AMOUNT),
  styled(WHOLE),
  styled(DAY),
  styled(INSTANT),
]
const styleSheet = `<styleSheet xmlns="${MAIN}"><numFmts count="3">${format(AMOUNT, '#,##0.000')}${format(DAY, 'yyyy\\-mm\\-dd')}${format(INSTANT, 'yyyy\\-mm\\-dd hh:mm')}</numFmts><fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cellFormats.length}">${cellFormats.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
