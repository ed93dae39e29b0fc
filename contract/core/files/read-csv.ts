/** Characters that separate the cells of a CSV file. */
export const CSV_SEPARATORS = [';', ',', '\t', '|'] as const
/** One separator of cells. */
export type CsvSeparator = (typeof CSV_SEPARATORS)[number]

const QUOTE = '"'

/** The rows of a part of a table, and the place where its last row begins if that row may go on. */
export interface CsvBlock {
  readonly rows: readonly (readonly string[])[]
  readonly end: number
}

/** Splits a table into its cells (RFC 4180); a quoted cell may hold separators and line ends. */
export const readCsv = (text: string, separator: CsvSeparator, mostRows: number): readonly (readonly string[])[] =>
  readCsvBlock(text, separator, { mostRows, isLast: true }).rows

/**
 * Splits a part of a table. A row that reaches the end of the text is left for the next part,
 * unless the part is the last one.
 */
export const readCsvBlock = (
  text: string,
  separator: CsvSeparator,
  { mostRows, isLast }: { readonly mostRows: number; readonly isLast: boolean },
): CsvBlock => {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  let rowStart = 0
  while (at < text.length && rows.length < mostRows) {
    const { cell, end } = text[at] === QUOTE ? quotedCell(text, at, separator) : plainCell(text, at, separator)
    row.push(cell)
    at = end
    if (text[at] === separator) {
      at += 1
      // A separator at the end of the text has an empty cell behind it.
      if (at === text.length) row.push('')
      continue
    }
    // The second half of a line end may be in the next part.
    if (!isLast && at >= text.length - 1) return { rows, end: rowStart }
    at += text.startsWith('\r\n', at) ? 2 : 1
    rows.push(row)
    row = []
    rowStart = at
  }
  if (row.length === 0 || rows.length >= mostRows) return { rows, end: rowStart }
  return isLast ? { rows: [...rows, row], end: text.length } : { rows, end: rowStart }
}

interface Cell {
  readonly cell: string
  /** Place of the separator or line end behind it. */
  readonly end: number
}

const plainCell = (text: string, start: number, separator: CsvSeparator): Cell => {
  let end = start
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1
  return { cell: text.slice(start, end), end }
}

/**
 * Text between the closing quote and the separator belongs to the cell, as spreadsheets read it.
 */
const quotedCell = (text: string, start: number, separator: CsvSeparator): Cell => {
  let cell = ''
  let at = start + 1
  for (;;) {
    const next = text.indexOf(QUOTE, at)
    if (next === -1) return { cell: cell + text.slice(at), end: text.length }
    cell += text.slice(at, next)
    if (text[next + 1] !== QUOTE) {
      const rest = plainCell(text, next + 1, separator)
      return { cell: cell + rest.cell, end: rest.end }
    }
    cell += QUOTE
    at = next + 2
  }
}

const LINES_TRIED = 20

/** The separator that divides the first lines into most columns alike. */
export const separatorOf = (text: string): CsvSeparator => {
  const head = text.split(/\r\n|\r|\n/, LINES_TRIED).join('\n')
  const widthOf = (separator: CsvSeparator): number => {
    const widths = readCsv(head, separator, LINES_TRIED).map(({ length }) => length)
    const common = [...Map.groupBy(widths, (width) => width)]
      .filter(([width]) => width > 1)
      .map(([width, same]) => width * same.length)
    return Math.max(0, ...common)
  }
  return CSV_SEPARATORS.toSorted((a, b) => widthOf(b) - widthOf(a))[0] ?? ';'
}
