import { bytesOf, type HostileFile, type Owed } from './hostile-file.ts'
import {
  csvOf,
  fileOf,
  headersOf,
  LAYOUTS,
  type Layout,
  nameOf,
  type ProgramName,
  type Rows,
  rowOf,
} from './layouts.ts'

/** Columns without which a program is still recognised, and its rows say nothing. */
const NEEDED: Readonly<Partial<Record<ProgramName, readonly string[]>>> = { kimai: ['Date'] }

const OWN_LAYOUTS: readonly Layout[] = LAYOUTS.filter(
  ({ program }, place) => LAYOUTS.findIndex((other) => other.program === program) === place,
)

const without = (rows: Rows, place: number): Rows => rows.map((cells) => cells.toSpliced(place, 1))

/** The file of each program without each of its columns. */
const missing = (): readonly HostileFile[] =>
  OWN_LAYOUTS.flatMap((layout) =>
    headersOf(layout.program).map((header, place) => ({
      name: `without ${header}, ${nameOf(layout)}`,
      content: fileOf(without([headersOf(layout.program), rowOf(layout.program, {})], place), layout),
      owed: NEEDED[layout.program]?.includes(header) ? ('asked' as const) : ('typed' as const),
    })),
  )

/** Tables whose headers do not fit their rows. */
const SHAPES: Readonly<Record<string, (headers: readonly string[], row: readonly string[]) => Rows>> = {
  'headers alone': (headers) => [headers],
  'rows alone': (_, row) => [row, row],
  'headers twice': (headers, row) => [headers, headers, row],
  'headers far below': (headers, row) => [...Array.from({ length: 25 }, () => ['Rapport']), headers, row],
  'headers backwards': (headers, row) => [headers.toReversed(), row],
  'each header twice': (headers, row) => [
    [...headers, ...headers],
    [...row, ...row],
  ],
  'rows moved by one': (headers, row) => [headers, ['', ...row]],
  'short rows': (headers, row) => [headers, row.slice(0, 2), []],
  'long rows': (headers, row) => [headers, [...row, ...Array.from({ length: 60 }, () => 'x')]],
  'empty headers': (headers, row) => [headers.map(() => ''), row],
  'headers of a prototype': (_, row) => [['__proto__', 'constructor', 'toString'], row],
}

const shaped = (): readonly HostileFile[] =>
  OWN_LAYOUTS.flatMap((layout) =>
    Object.entries(SHAPES).map(([shape, rowsOf]) => ({
      name: `${shape}, ${nameOf(layout)}`,
      content: fileOf(rowsOf(headersOf(layout.program), rowOf(layout.program, {})), layout),
      owed: 'typed' as const,
    })),
  )

const wide = (columns: number): string => csvOf([Array.from({ length: columns }, (_, n) => `c${n}`)], ';')

const KIMAI = csvOf([headersOf('kimai'), rowOf('kimai', {})], ',')
const text = (name: string, content: string, owed: Owed): HostileFile => ({ name, content: bytesOf(content), owed })

/** Texts that are no tables, or break off in one. */
const broken: readonly HostileFile[] = [
  text('too many columns', `${wide(501)}${wide(501)}`, 'refused'),
  text('many separators', ';'.repeat(400), 'refused'),
  text('blanks', ' \n\t\n \n', 'refused'),
  text('an open quote', `${KIMAI}"${'x'.repeat(2 * 1024 * 1024)}`, 'refused'),
  text('an open quote at the end', `${KIMAI}"2025-03-04`, 'typed'),
  text('text behind a quote', KIMAI.replaceAll('"Bon"', '"Bon"x"y"'), 'typed'),
  text('one word', 'rien', 'refused'),
  text('one column', 'Date\n2025-03-03\n', 'refused'),
  text('two separators', `${csvOf([headersOf('kimai')], ',')}${csvOf([rowOf('kimai', {})], ';')}`, 'typed'),
  text('two programs', `${KIMAI}${csvOf([headersOf('glpi'), rowOf('glpi', {})], ',')}`, 'typed'),
  text('line ends of a typewriter', KIMAI.replaceAll('\n', '\r'), 'typed'),
  text('line ends of all kinds', `${KIMAI}\r\r\n\n\r${KIMAI}`, 'typed'),
]

/** Files with wrong, missing and strange columns. */
export const hostileColumns = (): readonly HostileFile[] => [...missing(), ...shaped(), ...broken]
