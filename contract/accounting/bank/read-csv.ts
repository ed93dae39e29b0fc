export const CSV_SEPARATORS = [';', ',', '\t', '|'] as const
export type CsvSeparator = (typeof CSV_SEPARATORS)[number]

const QUOTE = '"'

/** Splits a table into its cells (RFC 4180); a quoted cell may hold separators and line ends. */
export const readCsv = (text: string, separator: CsvSeparator, mostRows: number): readonly (readonly string[])[] => {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
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
    at += text.startsWith('\r\n', at) ? 2 : 1
    rows.push(row)
    row = []
  }
  if (row.length > 0 && rows.length < mostRows) rows.push(row)
  return rows
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

/** Text between the closing quote and the separator belongs to the cell, as spreadsheets read it. */
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
    const common = [...Map.groupBy(widths, (width) => width)].filter(([width]) => width > 1).map(([width, same]) => width * same.length)
    return Math.max(0, ...common)
  }
  return CSV_SEPARATORS.toSorted((a, b) => widthOf(b) - widthOf(a))[0] ?? ';'
}
