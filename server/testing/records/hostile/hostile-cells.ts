import type { HostileFile } from './hostile-file.ts'
import { canWrite, fileOf, headersOf, LAYOUTS, nameOf, PROGRAMS, rowOf } from './layouts.ts'

/**
 * Texts that spreadsheets, databases, browsers or our own readers might take for something else.
 */
const CELLS = [
  '=HYPERLINK("http://x","y")',
  "=cmd|' /C calc'!A0",
  '@SUM(A1)',
  '+cmd|calc',
  '-2+3',
  '\t=1+1',
  '＝1+1',
  '\0',
  'a\0b',
  '\u0001\u0002',
  '\u001b[31mrouge',
  "'; drop table ticket; --",
  '<script>alert(1)</script>',
  '{{7*7}}<%= 7*7 %>#{7*7}',
  '\u202e\u200f\ufeff',
  '__proto__',
  'constructor',
  '"',
  '"a"b"c',
  'x'.repeat(70_000),
  '\ud800',
  '_x0000_',
  '&#0;&amp;#0;',
  '9'.repeat(400),
  '1e309',
  '../../etc/passwd',
  'a\r\nb\rc',
  '\u2028\u2029',
  '%s%n%00',
  '🧨'.repeat(2_000),
]

/** Each text in the free column of each layout, between two rows that are right. */
export const hostileCells = (): readonly HostileFile[] =>
  LAYOUTS.flatMap((layout) =>
    CELLS.filter((cell) => canWrite(layout, cell)).map((cell, n) => {
      const { program } = layout
      const { text, identity } = PROGRAMS[program]
      const others = { ID: '701', '#': '10002', 'Code client': 'CU-2', Date: '2025-03-05', 'Start date': '2025-03-05' }
      const rows = [
        headersOf(program),
        rowOf(program, { [text]: cell }),
        rowOf(program, { [identity]: others[identity] }),
      ]
      return { name: `cell ${n}, ${nameOf(layout)}`, content: fileOf(rows, layout), owed: 'typed' }
    }),
  )
