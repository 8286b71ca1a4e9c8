const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Characters that XML or a cell cannot hold: lone surrogates, and control characters except tab and line feed. */
const UNWRITABLE = /[\p{Cs}\ufffe\uffff]|(?![\t\n])\p{Cc}/gu
/** Excel reads _x000A_ as a line feed, so the underscore of similar text is escaped. */
const LOOKS_CODED = /_(?=x[\da-f]{4}_)/gi

/** Escapes text for a part of a workbook. */
export const escapeXml = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(UNWRITABLE, '')
    .replaceAll(LOOKS_CODED, '_x005F_')
    .replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? '')
