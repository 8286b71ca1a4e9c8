import { dayInBahrain } from '../../domain/dates.ts'
import type { Db } from '../db/client.ts'
import type { FileAnswer } from '../http/sendFile.ts'
import { type Workbook, workbook } from '../xlsx/workbook.ts'
import { readSettings } from './read.ts'

/** A list as an Excel file, named after the shop, the list and the day, in the reader's language. */
export async function workbookFile<Row>(db: Db, book: Workbook<Row>, now: Date): Promise<FileAnswer> {
  const { nameEn, nameAr } = await readSettings(db)
  const shop = book.language === 'ar' ? nameAr : nameEn
  // What no folder takes in a name.
  const name = `${shop} ${book.sheet} ${dayInBahrain(now)}`.replaceAll(/[/\\:*?"<>|]/g, '-')
  return { name: `${name}.xlsx`, content: workbook(book) }
}
