/** The type of an Excel workbook. */
export const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
