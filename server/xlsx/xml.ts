const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** What XML cannot hold, and what no cell can show: half of a letter, control characters but for tab and line feed. */
const UNWRITABLE = /[\p{Cs}\ufffe\uffff]|(?![\t\n])\p{Cc}/gu
/** Excel reads _x000A_ as a line feed: text that only looks so says that its underscore is one. */
const LOOKS_CODED = /_(?=x[\da-f]{4}_)/gi

/** Text as it stands in a part of a workbook. */
export const escapeXml = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(UNWRITABLE, '')
    .replaceAll(LOOKS_CODED, '_x005F_')
    .replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? '')
