import { dayInBahrain } from '../../domain/dates.ts'
import type { Db } from '../db/client.ts'
import type { FileAnswer } from '../http/sendFile.ts'
import { type Workbook, workbook } from '../xlsx/workbook.ts'
import { readSettings } from './read.ts'

/** Returns a list as an Excel file, named after the shop, the list and the day, in the reader's language. */
export async function workbookFile<Row>(db: Db, book: Workbook<Row>, now: Date): Promise<FileAnswer> {
  const { nameEn, nameAr } = await readSettings(db)
  const shop = book.language === 'ar' ? nameAr : nameEn
  // Characters that are not allowed in file names.
  const name = `${shop} ${book.sheet} ${dayInBahrain(now)}`.replaceAll(/[/\\:*?"<>|]/g, '-')
  return { name: `${name}.xlsx`, content: workbook(book) }
}
