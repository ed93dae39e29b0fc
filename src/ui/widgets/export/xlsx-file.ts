import { strToU8, Zip, ZipDeflate } from 'fflate'
import {
  SHEET,
  SHEET_END,
  sheetRows,
  sheetStart,
  WORKBOOK_PARTS,
  WORKBOOK_TYPE,
} from '#contract/core/files/workbook.ts'
import type { TableFile, TableWriter } from './table-file.ts'

/** Writes a workbook page by page, so that a long table never stops the screen for long. */
export const xlsxFile = ({ headers, kinds }: TableFile): TableWriter => {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk as Uint8Array<ArrayBuffer>)
  })
  for (const [name, text] of Object.entries(WORKBOOK_PARTS)) {
    const part = new ZipDeflate(name)
    zip.add(part)
    part.push(strToU8(text), true)
  }
  const sheet = new ZipDeflate(SHEET, { level: 4 })
  zip.add(sheet)
  sheet.push(strToU8(sheetStart(headers)))
  return {
    add: (rows) => sheet.push(strToU8(sheetRows(rows, kinds))),
    end: () => {
      sheet.push(strToU8(SHEET_END), true)
      zip.end()
      return new Blob(chunks, { type: WORKBOOK_TYPE })
    },
  }
}
