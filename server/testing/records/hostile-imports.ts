import { GLPI, KIMAI, latin1, workbook, workbookParts } from './import-files.ts'
import { zip } from './zip.ts'

/** A file that means harm, or that something damaged. */
export interface HostileFile {
  readonly name: string
  readonly content: Uint8Array<ArrayBuffer>
}

/** Numbers that look random and are alike in each run (xorshift). */
const createChance = (seed: number) => {
  let state = seed
  const next = (below: number): number => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
  return next
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text))

const HEADERS = 'Date,From,To,Duration,Name,User,E-mail,Customer,Project,Activity,Description,Billable\n'
const ROW = '2025-03-03,09:00,10:10,1:10,Zoé Martin,zoe,zoe@x.example,ACME,Web,Dev,'

/** Texts that spreadsheets, databases, browsers or our own readers might take for something else. */
const CELLS = [
  '=HYPERLINK("http://x","y")',
  '@SUM(A1)',
  '+cmd|calc',
  '-2+3',
  '\0',
  'a\0b',
  '\u0001\u0002',
  "'; drop table ticket; --",
  '<script>alert(1)</script>',
  '{{7*7}}<%= 7*7 %>',
  '\u202e\u200f\ufeff',
  '__proto__',
  'constructor',
  '"',
  '""',
  '"a"b"c',
  'x'.repeat(70_000),
  '\ud800',
  '_x0000_',
  '&#0;&amp;#0;',
  '9'.repeat(400),
  '1e309',
  'NaN',
  '../../etc/passwd',
  '\r',
  '\u2028',
]

const sheetOf = (sheet: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(zip(workbookParts([['a', 'b']]).map((part) => (part.name.endsWith('tickets.xml') ? { ...part, content: sheet } : part))))

const SHEETS = [
  '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><row><c><v>&b;</v></c></row>',
  '<!doctype a><row><c><v>1</v></c><c><v>2</v></c></row>',
  '<row><c t="s"><v>99999999</v></c><c t="s"><v>-1</v></c></row><row><c><v>1</v></c></row>',
  '<row><c r="XFD1"><v>1</v></c></row>',
  '<row><c s="999999"><v>1e400</v></c><c s="1"><v>-1e400</v></c></row>',
  '<row>'.repeat(5_000),
  '<row></row>'.repeat(50_000),
  '</row></c></v>',
  `<row>${'<c><v>1</v></c>'.repeat(600)}</row>`,
  `<row><c t="inlineStr"><is><t>${'&amp;'.repeat(20_000)}</t></is></c><c><v>1</v></c></row>`,
  `<row a="${'x'.repeat(100_000)}"><c><v>1</v></c><c><v>2</v></c></row>`,
  '<row><c t="inlineStr"><is><t>Title</t></is></c><c t="inlineStr"><is><t>State</t></is></c></row><row><c t="b"><v>7</v></c><c t="e"><v>#REF!</v></c></row>',
  ' '.repeat(8 * 1024 * 1024),
  '',
]

/** Some 300 hostile files, alike in each run. */
export const hostileImports = (): readonly HostileFile[] => {
  const chance = createChance(20_261_125)
  const noise = (length: number): Uint8Array<ArrayBuffer> => Uint8Array.from({ length }, () => chance(256))
  const damaged = (content: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => {
    const copy = content.slice(0, chance(4) === 0 ? 1 + chance(content.length) : content.length)
    for (let n = 0; n < 1 + chance(8); n++) copy[chance(copy.length)] = chance(256)
    return copy
  }
  const rowsWith = (cell: string): string => `${HEADERS}${ROW}${cell},1\n${ROW}"${cell.replaceAll('"', '""')}",1\n`
  const zipped = workbook([
    ['#', 'Title', 'State', 'Group'],
    ['1', 'x', 'open', 'g'],
  ])
  return [
    ...Array.from({ length: 40 }, (_, n) => ({ name: `noise ${n}`, content: noise(1 + chance(4_000)) })),
    ...Array.from({ length: 20 }, (_, n) => ({ name: `noise ${n}.xlsx`, content: new Uint8Array([0x50, 0x4b, 3, 4, ...noise(chance(2_000))]) })),
    ...Array.from({ length: 70 }, (_, n) => ({ name: `damaged ${n}.xlsx`, content: damaged(zipped) })),
    ...Array.from({ length: 40 }, (_, n) => ({ name: `damaged kimai ${n}.csv`, content: damaged(bytesOf(KIMAI)) })),
    ...Array.from({ length: 40 }, (_, n) => ({ name: `damaged glpi ${n}.csv`, content: damaged(latin1(GLPI)) })),
    ...CELLS.map((cell, n) => ({ name: `cell ${n}.csv`, content: bytesOf(rowsWith(cell)) })),
    ...CELLS.map((cell, n) => ({ name: `wide cell ${n}.csv`, content: new Uint8Array(Buffer.from(`\ufeff${rowsWith(cell)}`, 'utf16le')) })),
    ...CELLS.map((cell, n) => ({ name: `header ${n}.csv`, content: bytesOf(`${cell};b;c\n1;2;3\n`) })),
    ...SHEETS.map((sheet, n) => ({ name: `sheet ${n}.xlsx`, content: sheetOf(sheet) })),
    { name: 'odd utf-16.csv', content: new Uint8Array([0xff, 0xfe, ...bytesOf(rowsWith('x'))]) },
    { name: 'broken utf-8.csv', content: new Uint8Array([...bytesOf(HEADERS + ROW), 0xc3, 0x28, 0xff, 0x0a]) },
    { name: 'open quote.csv', content: bytesOf(`${HEADERS}${ROW}"${'x'.repeat(2 * 1024 * 1024)}`) },
    { name: 'many columns.csv', content: bytesOf(`${'a;'.repeat(5_000)}\n`) },
    { name: 'ragged.csv', content: bytesOf(`${HEADERS}${Array.from({ length: 200 }, () => ','.repeat(chance(30))).join('x\n')}`) },
    { name: 'only separators.csv', content: bytesOf(';'.repeat(400)) },
    { name: 'nested.xlsx', content: new Uint8Array(zip([{ name: 'xl/worksheets/sheet1.xml', content: Buffer.from(zipped) }])) },
    {
      name: 'lies.xlsx',
      content: new Uint8Array(
        zip(
          workbookParts([
            ['a', 'b'],
            ['1', '2'],
          ]).map((part) => ({ ...part, declaredSize: 5 })),
        ),
      ),
    },
  ]
}
