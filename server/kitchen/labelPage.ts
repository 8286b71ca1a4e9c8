import { createHash } from 'node:crypto'
import { formatDay } from '../../domain/dates.ts'
import { LABELS } from '../../domain/kitchen/contract.ts'
import { textIn } from '../http/text.ts'
import { FOOT_MM, LINE_EM, PADDING_MM, SIZES } from './labelText.ts'

const A4 = { width: 210, height: 297 }
const { columns, rows, widthMm, heightMm, pitchX, pitchY, marginTopMm, marginLeftMm } = LABELS
const ON_A_SHEET = columns * rows

/**
 * All sizes come from LABELS. A section is 1 mm shorter than the paper, so that rounding does not create another page.
 */
const STYLE = `@page{size:A4;margin:0}
*{box-sizing:border-box;margin:0;padding:0}
body{color:#000;background:#fff;font-family:Arial,"Liberation Sans","Noto Sans Arabic",Tahoma,"DejaVu Sans",sans-serif}
section{display:grid;inline-size:${A4.width}mm;block-size:${A4.height - 1}mm;padding:${marginTopMm}mm 0 0 ${marginLeftMm}mm;direction:ltr;align-content:start;justify-content:start;grid-template-columns:repeat(${columns},${widthMm}mm);column-gap:${pitchX - widthMm}mm;grid-auto-rows:${heightMm}mm;row-gap:${pitchY - heightMm}mm;overflow:hidden;break-after:page;break-inside:avoid}
section:last-of-type{break-after:auto}
article{display:flex;flex-direction:column;justify-content:space-between;overflow:hidden;padding:${PADDING_MM.y}mm ${PADDING_MM.x}mm}
p{overflow-wrap:anywhere}
.warn{flex:1;min-block-size:0;overflow:hidden;line-height:${LINE_EM};font-weight:700}
.warn b{text-decoration:underline}
.contains,.allergy{font-size:.82em}
.allergy b,.contains b{border:.35mm solid;padding-inline:.8mm;text-decoration:none}
.foot{flex:none;block-size:${FOOT_MM}mm;border-block-start:.25mm solid;padding-block-start:.6mm;font-size:6.2pt;line-height:1.22;display:flex;flex-direction:column;justify-content:space-between}
.salad,.when{display:flex;justify-content:space-between;gap:1.5mm;white-space:nowrap}
.salad{font-size:7.2pt}
.salad b{overflow:hidden;text-overflow:ellipsis}
.who{font-size:7.8pt;font-weight:700}
.who,.place{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.free{white-space:normal;max-block-size:2.44em}
.none{margin:20mm;font-size:14pt;line-height:1.6}
${SIZES.map((size, n) => `.s${n}{font-size:${size}pt}`).join('')}`
/**
 * The hash of the style for the content security policy: the browser prints the labels from a page that it builds
 * itself.
 */
export const labelStyleHash = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

/** Yields the printable page sheet by sheet. `start` is the first free label of the first sheet. */
export async function* labelPages(
  date: Parameters<typeof formatDay>[0],
  start: number,
  labels: AsyncIterable<string[]>,
): AsyncGenerator<string> {
  const [en, ar] = [textIn('en', 'labels'), textIn('ar', 'labels')]
  yield `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${en('title')} · ${ar('title')} · ${formatDay(date, 'en', 'dated')}</title><style>${STYLE}</style></head><body>`
  let sheet: string[] = Array<string>(start - 1).fill('<article></article>')
  let count = 0
  for await (const some of labels) {
    sheet.push(...some)
    count += some.length
    while (sheet.length >= ON_A_SHEET) {
      yield sheetOf(sheet.slice(0, ON_A_SHEET))
      sheet = sheet.slice(ON_A_SHEET)
    }
  }
  if (count > 0 && sheet.length > 0) yield sheetOf(sheet)
  if (count === 0)
    yield `<p class="none">${en('none')}</p><p class="none" lang="ar" dir="rtl">${ar('none')}</p>`
  yield '</body></html>'
}
const sheetOf = (labels: readonly string[]) => `<section>${labels.join('')}</section>`
