/** Controls but for line end and tab, and all that shows nothing: zero-width, direction, filler and tag characters, blanks. */
const INVISIBLE = /(?![\n\t])[\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/gu

/** A text as it is kept: what is seen of it, each letter in one spelling (NFC). Every text that people type goes through this. */
export const cleanText = (text: string) =>
  text.replaceAll(/\r\n?/g, '\n').replaceAll(INVISIBLE, '').normalize('NFC')

/** The same on one line, as names are. */
export const cleanLine = (text: string) => cleanText(text).replaceAll(/\s+/g, ' ').trim()
