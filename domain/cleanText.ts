/**
 * Control characters except line feed and tab, and all characters that show nothing: zero-width, direction, filler and
 * tag characters, blanks.
 */
const INVISIBLE = /(?![\n\t])[\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/gu

/**
 * Cleans a text before it is stored: removes invisible characters and normalizes each letter (NFC). All text that
 * people type passes through this.
 */
export const cleanText = (text: string) =>
  text.replaceAll(/\r\n?/g, '\n').replaceAll(INVISIBLE, '').normalize('NFC')

/** The same on one line, for names. */
export const cleanLine = (text: string) => cleanText(text).replaceAll(/\s+/g, ' ').trim()
