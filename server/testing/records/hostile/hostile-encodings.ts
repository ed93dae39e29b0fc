import { bytesOf, createChance, type HostileFile, type Owed } from './hostile-file.ts'
import { csvOf, headersOf, PROGRAMS, type ProgramName, rowOf } from './layouts.ts'

/** Where the damage goes: into the free text of a row. */
const HERE = '@@'

const tableOf = (program: ProgramName): string =>
  csvOf([headersOf(program), rowOf(program, { [PROGRAMS[program].text]: `avant${HERE}après` })], ';')

const utf8 = (text: string): Buffer => Buffer.from(text)
const utf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le')
const utf32 = (text: string): Buffer => {
  const points = [...`\ufeff${text}`].map((char) => char.codePointAt(0) ?? 0)
  const bytes = Buffer.alloc(points.length * 4)
  for (const [at, point] of points.entries()) bytes.writeUInt32LE(point, at * 4)
  return bytes
}

type Damage = (text: string) => Buffer

/** Puts bytes into the free text. */
const inside =
  (...bytes: readonly number[]): Damage =>
  (text) => {
    const [head = '', tail = ''] = text.split(HERE)
    return Buffer.concat([utf8(head), Buffer.from(bytes), utf8(tail)])
  }

const DAMAGES: Readonly<Record<string, Damage>> = {
  'a sequence cut at the end': (text) => Buffer.concat([utf8(text), Buffer.from([0xc3])]),
  'a continuation alone': inside(0x80),
  'a sequence without its continuation': inside(0xe2, 0x82),
  'an overlong slash': inside(0xc0, 0xaf),
  'an overlong NUL': inside(0xc0, 0x80),
  'a surrogate in utf-8': inside(0xed, 0xa0, 0x80),
  'a byte that utf-8 never has': inside(0xff),
  'a point beyond the last': inside(0xf4, 0x90, 0x80, 0x80),
  'shift-jis': inside(0x83, 0x65, 0x83, 0x58, 0x83, 0x67),
  'latin-1 behind a mark of utf-8': (text) =>
    Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text, 'latin1')]),
  'latin-1 in utf-8': (text) => Buffer.concat([utf8(text), Buffer.from(text, 'latin1')]),
  'utf-8 behind a mark of utf-16': (text) => Buffer.concat([Buffer.from([0xff, 0xfe]), utf8(text)]),
  'utf-16 without its last byte': (text) => utf16(text).subarray(0, -1),
  'utf-16 with half a pair': (text) => utf16(text.replace(HERE, '\ud83e')),
  'utf-16 with its bytes exchanged': (text) =>
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le').swap16()]),
  'utf-32': utf32,
  'two marks': (text) => utf8(`\ufeff\ufeff${text}`),
  'a NUL far below': (text) => utf8(`${text}${csvOf([['x'.repeat(5_000), '\0', 'y']], ';')}`),
}

const damaged = (): readonly HostileFile[] =>
  (['kimai', 'glpi', 'dolibarr'] as const).flatMap((program) =>
    Object.entries(DAMAGES).map(([name, damage]) => ({
      name: `${name}, ${program}`,
      content: new Uint8Array(damage(tableOf(program))),
      owed: 'typed' as const,
    })),
  )

/** First bytes of formats that are no tables. */
const MAGIC: Readonly<Record<string, string>> = {
  png: '\x89PNG\r\n\x1a\n',
  jpeg: '\xff\xd8\xff\xe0',
  gif: 'GIF89a',
  pdf: '%PDF-1.7\n',
  gzip: '\x1f\x8b\x08',
  elf: '\x7fELF\x02\x01',
  exe: 'MZ\x90',
  xls: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
  sqlite: 'SQLite format 3',
  mp4: '....ftypisom',
  wasm: '\0asm',
  class: '\xca\xfe\xba\xbe',
  parquet: 'PAR1',
}

const binaries = (): readonly HostileFile[] => {
  const chance = createChance(7)
  return Object.entries(MAGIC).map(([format, magic]) => ({
    name: `${format} as a table`,
    content: new Uint8Array([
      ...Buffer.from(magic, 'latin1'),
      0,
      0,
      0,
      ...Array.from({ length: 2_000 }, () => chance(256)),
    ]),
    owed: 'refused' as const,
  }))
}

const text = (name: string, content: string | readonly number[], owed: Owed): HostileFile => ({
  name,
  content: typeof content === 'string' ? bytesOf(content) : Uint8Array.from(content),
  owed,
})

const others: readonly HostileFile[] = [
  text('a mark of utf-8 alone', [0xef, 0xbb, 0xbf], 'refused'),
  text('a mark of utf-16 alone', [0xff, 0xfe], 'refused'),
  text('html as a table', '<!doctype html>\n<table><tr><td>Date;Durée</td></tr></table>\n', 'typed'),
  text('json as a table', JSON.stringify([{ Date: '2025-03-03', Duration: '1:00', Name: 'Zoé' }]), 'typed'),
  text('sql as a table', "INSERT INTO tickets VALUES (1, 'a', 'b');\nDROP TABLE tickets;\n", 'typed'),
  text('rtf as a table', '{\\rtf1\\ansi{\\fonttbl;}Date;Duration;Name}', 'typed'),
]

/** Texts whose bytes are damaged, and files of other formats. */
export const hostileEncodings = (): readonly HostileFile[] => [...damaged(), ...binaries(), ...others]
