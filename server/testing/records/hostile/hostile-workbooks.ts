import { workbook, workbookParts } from '../import-files.ts'
import { type Zipped, zip } from '../zip.ts'
import { bytesOf, type HostileFile, type Owed } from './hostile-file.ts'
import { headersOf, rowOf } from './layouts.ts'

const ROWS = [headersOf('zammad'), rowOf('zammad', {})]
const PARTS = workbookParts(ROWS)
const BOOK = workbook(ROWS)

const SHEET = 'xl/worksheets/tickets.xml'
const LINKS = 'xl/_rels/workbook.xml.rels'
const MANIFEST = 'xl/workbook.xml'
const STYLES = 'xl/styles.xml'

const book = (name: string, parts: readonly Zipped[], owed: Owed): HostileFile => ({
  name: `${name}.xlsx`,
  content: new Uint8Array(zip(parts)),
  owed,
})

const withPart = (name: string, content: string): readonly Zipped[] => [
  ...PARTS.filter((part) => part.name !== name),
  { name, content },
]

const sheet = (name: string, content: string, owed: Owed = 'typed'): HostileFile =>
  book(`sheet ${name}`, withPart(SHEET, content), owed)

const inline = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const HEAD = `<row>${headersOf('zammad').map(inline).join('')}</row>`

const sheets: readonly HostileFile[] = [
  sheet(
    'with a file as entity',
    '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><row><c><v>&b;</v></c></row>',
    'refused',
  ),
  sheet('with a doctype', '<!doctype a><row><c><v>1</v></c><c><v>2</v></c></row>', 'refused'),
  sheet(
    'with strings that are not there',
    '<row><c t="s"><v>99999999</v></c><c t="s"><v>-1</v></c></row><row><c><v>1</v></c></row>',
  ),
  sheet('with the last column', '<row><c r="XFD1"><v>1</v></c></row>', 'refused'),
  sheet('with numbers that are none', `${HEAD}<row><c s="999999"><v>1e400</v></c><c s="1"><v>-1e400</v></c></row>`),
  sheet('with rows that never end', '<row>'.repeat(5_000)),
  sheet('with empty rows', '<row></row>'.repeat(50_000)),
  sheet('with ends alone', '</row></c></v>', 'refused'),
  sheet('with a wide row', `<row>${'<c><v>1</v></c>'.repeat(600)}</row>`, 'refused'),
  sheet('with many references', `<row>${inline('&amp;'.repeat(20_000))}<c><v>1</v></c></row>`),
  sheet('with a long attribute', `<row a="${'x'.repeat(100_000)}"><c><v>1</v></c><c><v>2</v></c></row>`),
  sheet('with errors and flags', `${HEAD}<row><c t="b"><v>7</v></c><c t="e"><v>#REF!</v></c></row>`),
  sheet('with formulas', `${HEAD}<row><c><f>HYPERLINK("http://x")</f><v>12</v></c><c><f>1+1</f></c></row>`),
  sheet('with cells backwards', `${HEAD}<row><c r="C2"><v>1</v></c><c r="A2"><v>2</v></c><c r="A2"><v>3</v></c></row>`),
  sheet('of blanks', ' '.repeat(8 * 1024 * 1024), 'refused'),
  sheet('of nothing', '', 'refused'),
  sheet('in utf-16', Buffer.from('<!DOCTYPE a><row><c><v>1</v></c></row>', 'utf16le').toString('latin1'), 'refused'),
]

const DOCTYPE = '<!DOCTYPE lol [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;&lol;">]>'
const TARGETS = [
  '../../../../etc/passwd',
  '/etc/passwd',
  'http://127.0.0.1/x',
  'file:///etc/passwd',
  'worksheets/none.xml',
  '__proto__',
]

const parts: readonly HostileFile[] = [
  ...[MANIFEST, LINKS, STYLES, 'xl/sharedStrings.xml'].map((part) =>
    book(`entities in ${part}`, withPart(part, `${DOCTYPE}<a>&lol2;</a>`), 'refused'),
  ),
  ...TARGETS.map((target) =>
    book(
      `a sheet at ${target}`,
      withPart(LINKS, `<Relationships><Relationship Id="rId7" Target="${target}"/></Relationships>`),
      'refused',
    ),
  ),
  book(
    'no sheet',
    PARTS.filter(({ name }) => name !== SHEET),
    'refused',
  ),
  book(
    'no manifest',
    PARTS.filter(({ name }) => name !== MANIFEST),
    'refused',
  ),
  book(
    'no styles',
    PARTS.filter(({ name }) => name !== STYLES),
    'typed',
  ),
  book('a name that climbs', [...PARTS, { name: '../../../etc/cron.d/x', content: '* * * * * root x' }], 'typed'),
  book('a name with a NUL', [...PARTS, { name: 'xl/a\0b.xml', content: 'x' }], 'typed'),
  book('a sheet twice', [...PARTS, { name: SHEET, content: '<!DOCTYPE a>' }], 'refused'),
  book('macros', [...PARTS, { name: 'xl/vbaProject.bin', content: Buffer.alloc(2_000, 7) }], 'typed'),
  book(
    'many parts',
    [...PARTS, ...Array.from({ length: 2_500 }, (_, n) => ({ name: `x/${n}`, content: '' }))],
    'refused',
  ),
  book('many styles', withPart(STYLES, `<cellXfs>${'<xf numFmtId="14"/>'.repeat(50_000)}</cellXfs>`), 'typed'),
  book('a deep format', withPart(STYLES, `<numFmt numFmtId="164" formatCode="${'['.repeat(100_000)}"/>`), 'typed'),
  book('many strings', withPart('xl/sharedStrings.xml', '<si><t>x</t></si>'.repeat(100_000)), 'typed'),
  book('a workbook in itself', [{ name: 'xl/worksheets/sheet1.xml', content: Buffer.from(BOOK) }], 'refused'),
  book(
    'a sheet that unpacks to more than it says',
    PARTS.map((part) => ({ ...part, declaredSize: 5 })),
    'refused',
  ),
  book(
    'a sheet that says to be huge',
    PARTS.map((part) => ({ ...part, declaredSize: 0xffff_ffff })),
    'refused',
  ),
]

const CENTRAL = Buffer.from('PK\x01\x02', 'latin1')
const END_LENGTH = 22

/** Changes every entry of the directory. */
const entries = (change: (bytes: Buffer, at: number) => void): Uint8Array<ArrayBuffer> => {
  const bytes = Buffer.from(BOOK)
  for (let at = bytes.indexOf(CENTRAL); at !== -1; at = bytes.indexOf(CENTRAL, at + 1)) change(bytes, at)
  return new Uint8Array(bytes)
}

/** Changes the record at the end of the archive. */
const end = (change: (bytes: Buffer, at: number) => void): Uint8Array<ArrayBuffer> => {
  const bytes = Buffer.from(BOOK)
  change(bytes, bytes.length - END_LENGTH)
  return new Uint8Array(bytes)
}

const ARCHIVES: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {
  'encrypted parts': entries((bytes, at) => bytes.writeUInt16LE(1, at + 8)),
  'parts packed in another way': entries((bytes, at) => bytes.writeUInt16LE(12, at + 10)),
  'parts that are not packed': entries((bytes, at) => bytes.writeUInt16LE(0, at + 10)),
  'parts beyond the end': entries((bytes, at) => bytes.writeUInt32LE(0x7fff_ffff, at + 42)),
  'parts at one place': entries((bytes, at) => bytes.writeUInt32LE(0, at + 42)),
  'names longer than the directory': entries((bytes, at) => bytes.writeUInt16LE(0xffff, at + 28)),
  'a directory beyond the end': end((bytes, at) => bytes.writeUInt32LE(0x7fff_ffff, at + 16)),
  'a directory longer than the file': end((bytes, at) => bytes.writeUInt32LE(0x7fff_ffff, at + 12)),
  'a directory of nothing': end((bytes, at) => bytes.writeUInt16LE(0, at + 10)),
  'more entries than it has': end((bytes, at) => bytes.writeUInt16LE(0xffff, at + 10)),
  'a comment that is not there': end((bytes, at) => bytes.writeUInt16LE(1_000, at + 20)),
  'its first half': BOOK.slice(0, BOOK.length / 2),
  'its second half': BOOK.slice(BOOK.length / 2),
  'bytes behind its end': new Uint8Array([...BOOK, ...bytesOf('x'.repeat(100))]),
  'two bytes': BOOK.slice(0, 2),
}

const archives: readonly HostileFile[] = Object.entries(ARCHIVES).map(([name, content]) => ({
  name: `${name}.xlsx`,
  content,
  owed: 'refused',
}))

/** Workbooks that are bombs, that reach for other files, or whose archive lies. */
export const hostileWorkbooks = (): readonly HostileFile[] => [...sheets, ...parts, ...archives]
