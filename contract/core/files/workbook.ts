import type { KindName } from '../kinds/field.ts'
import type { CsvCell } from './csv.ts'

// Office Open XML (ECMA-376), the smallest workbook that spreadsheets open: one sheet, texts in the
// cells. A text cell is never a formula, whatever it begins with.

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Places in the list of styles. */
const BOLD = 1
const DAY = 2

/** Every part of a workbook beside its sheet, by name. */
export const WORKBOOK_PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets><sheet name="SAV" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${DOCUMENT}/styles" Target="styles.xml"/></Relationships>`,
  // Format 14 is the day as the reader's spreadsheet writes it.
  'xl/styles.xml': `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
}

/** Name of the part that holds the sheet. */
export const SHEET = 'xl/worksheets/sheet1.xml'

const SHEET_START = `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`
/** Text after the last row. */
export const SHEET_END = '</sheetData></worksheet>'

/** Longest text that a cell holds. */
const MAX_CHARACTERS = 32_767

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no place for these
const NOT_IN_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string): string =>
  text
    .slice(0, MAX_CHARACTERS)
    .replace(NOT_IN_XML, '')
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)

const styleOf = (style: number): string => (style === 0 ? '' : ` s="${style}"`)

const textCell = (text: string, style = 0): string =>
  text === '' ? '<c/>' : `<c t="inlineStr"${styleOf(style)}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

const numberCell = (value: number, style = 0): string => `<c${styleOf(style)}><v>${value}</v></c>`

const DAY_MS = 86_400_000
/**
 * Day 0 of spreadsheets, which count a 29 February 1900: right for every day from March 1900 on.
 */
const DAY_ZERO = Date.UTC(1899, 11, 30)

const cellOf = (value: CsvCell, kind: KindName | undefined): string => {
  if (typeof value === 'number') return numberCell(value)
  if (kind === 'date' && value !== '') return numberCell((Date.parse(`${value}T00:00:00Z`) - DAY_ZERO) / DAY_MS, DAY)
  // The amount of a CSV file, with its decimal comma.
  if (kind === 'cents' && value !== '') return numberCell(Number(value.replace(',', '.')))
  return textCell(value)
}

const rowOf = (cells: readonly string[]): string => `<row>${cells.join('')}</row>`

/** Media type of a workbook. */
export const WORKBOOK_TYPE = `${TYPE}.sheet`

/** Text of the sheet before the first row, with the headers. */
export const sheetStart = (headers: readonly string[]): string =>
  SHEET_START + rowOf(headers.map((text) => textCell(text, BOLD)))

/** Text of some rows. A column without a kind holds texts. */
export const sheetRows = (rows: readonly (readonly CsvCell[])[], kinds: readonly (KindName | undefined)[]): string =>
  rows.map((row) => rowOf(row.map((value, column) => cellOf(value, kinds[column])))).join('')
