import { strToU8 } from 'fflate'
import { type Entries, linesIn } from './archives.ts'

/** An archive that somebody changed, and how it is answered. */
export interface HostileArchive {
  readonly name: string
  readonly entries: Entries
  /** Refused when it is sent, or by its dry run. */
  readonly refused: 'upload' | 'check'
  readonly problem: string
  /** First line that the dry run refuses: table, column and reason. */
  readonly line?: readonly [table: string, column: string | null, reason: string]
}

type Row = Readonly<Record<string, unknown>>

interface End {
  readonly lines: Readonly<Record<string, number>>
  readonly last: Readonly<Record<string, number>>
}

/** Makes archives that differ from a good one in one place. */
export const hostileArchives = (good: Entries): readonly HostileArchive[] => {
  const textOf = (value: unknown): Uint8Array => strToU8(JSON.stringify(value))
  const manifest = JSON.parse(Buffer.from(good['manifest.json'] ?? []).toString()) as {
    readonly tables: Readonly<Record<string, readonly string[]>>
  }
  const end = JSON.parse(Buffer.from(good['end.json'] ?? []).toString()) as End
  const replaced = (changes: Readonly<Record<string, Uint8Array>>): Entries => ({ ...good, ...changes })
  const without = (name: string): Entries =>
    Object.fromEntries(Object.entries(good).filter(([other]) => other !== name))
  const entryOf = (table: string): string => `data/${table}.jsonl`
  /** The archive with other rows in a table, whose number is right. */
  const withRows = (table: string, change: (rows: readonly Row[]) => readonly Row[]): Entries => {
    const rows = change(linesIn(good, entryOf(table)))
    return replaced({
      [entryOf(table)]: strToU8(rows.map((row) => `${JSON.stringify(row)}\n`).join('')),
      'end.json': textOf({ ...end, lines: { ...end.lines, [entryOf(table)]: rows.length } }),
    })
  }
  const withValue = (table: string, column: string, value: unknown, at = 0): Entries =>
    withRows(table, (rows) => rows.map((row, place) => (place === at ? { ...row, [column]: value } : row)))
  const onUpload = (name: string, entries: Entries, problem: string): HostileArchive => ({
    name,
    entries,
    refused: 'upload',
    problem,
  })
  const onCheck = (name: string, entries: Entries, problem: string): HostileArchive => ({
    name,
    entries,
    refused: 'check',
    problem,
  })
  const value = (table: string, column: string, given: unknown, reason: string, at = 0): HostileArchive => ({
    name: `${table}.${column} = ${JSON.stringify(given)?.slice(0, 40)}`,
    entries: withValue(table, column, given, at),
    refused: 'check',
    problem: 'archive_lines',
    line: [table, reason === 'series' || reason === 'bytes' || reason === 'role' ? null : column, reason],
  })
  const deep = JSON.parse(`${'{"a":'.repeat(60)}1${'}'.repeat(60)}`) as unknown
  const first = Object.keys(good).find((name) => /^documents\/\d+\.pdf$/.test(name)) ?? ''
  return [
    onUpload('another format', replaced({ 'manifest.json': textOf({ ...manifest, format: 2 }) }), 'archive_version'),
    onUpload('no tables', replaced({ 'manifest.json': textOf({ ...manifest, tables: {} }) }), 'archive_version'),
    onUpload(
      'a table of a newer program',
      replaced({ 'manifest.json': textOf({ ...manifest, tables: { ...manifest.tables, spaceship: ['id'] } }) }),
      'archive_version',
    ),
    onUpload(
      'a column with passwords',
      replaced({
        'manifest.json': textOf({
          ...manifest,
          tables: { ...manifest.tables, user: [...(manifest.tables['user'] ?? []), 'password_hash'] },
        }),
      }),
      'archive_version',
    ),
    onUpload(
      'a column that lacks',
      replaced({ 'manifest.json': textOf({ ...manifest, tables: { ...manifest.tables, client: ['id'] } }) }),
      'archive_version',
    ),
    onUpload('no end', without('end.json'), 'archive_damaged'),
    onUpload(
      'a last id that no number holds',
      replaced({ 'end.json': textOf({ ...end, last: { ticket: 1e18 } }) }),
      'archive_damaged',
    ),
    onUpload('an end that is no object', replaced({ 'end.json': textOf([1]) }), 'archive_damaged'),
    onUpload('a manifest that is no JSON', replaced({ 'manifest.json': strToU8('{') }), 'import_format'),
    onCheck('a table that lacks', without(entryOf('pointage')), 'archive_damaged'),
    onCheck(
      'a line more than counted',
      replaced({ [entryOf('client')]: strToU8(`${Buffer.from(good[entryOf('client')] ?? []).toString()}{"id":1}\n`) }),
      'archive_damaged',
    ),
    onCheck(
      'a line that was cut off',
      replaced({ [entryOf('client')]: (good[entryOf('client')] ?? new Uint8Array()).slice(0, -5) }),
      'archive_damaged',
    ),
    {
      ...onCheck(
        'a line that is no JSON',
        withRows('client', (rows) => rows),
        'archive_lines',
      ),
      entries: brokenLine(good, end),
      line: ['macro', null, 'line'],
    },
    {
      ...onCheck('an unknown column', withValue('client', 'is_admin', true), 'archive_lines'),
      line: ['client', null, 'line'],
    },
    ...[
      value('client', 'id', '1', 'value'),
      value('client', 'id', -5, 'number'),
      value('client', 'id', 1e15, 'number'),
      value('client', 'id', 1.5, 'value'),
    ],
    ...[
      value('client', 'name', null, 'missing'),
      value('client', 'name', 7, 'value'),
      value('client', 'name', 'a\0b', 'value'),
      value('client', 'name', '\ud800', 'value'),
    ],
    ...[
      value('client', 'name', 'x'.repeat(200_000), 'value'),
      value('client', 'archived_at', '2026-02-30T10:00:00Z', 'value'),
      value('client', 'kind', 'alien', 'value'),
    ],
    ...[
      value('projet', 'client_id', 999_999, 'reference'),
      value('ticket', 'projet_id', 999_999, 'reference'),
      value('pointage', 'invoice_line_id', 999_999, 'reference'),
    ],
    ...[
      value('ticket', 'url', 'javascript:alert(1)', 'value'),
      value('ticket', 'importance', 2 ** 40, 'number'),
      value('pointage', 'date', '2026-13-01', 'value'),
    ],
    ...[
      value('ticket_status', 'color_text', 'red;background:url(//x)', 'value'),
      value('comment', 'mentions', { length: 1e9 }, 'value'),
    ],
    ...[
      value('invoice', 'credited_invoice_id', 999_999, 'reference'),
      value('invoice', 'parties', { seller: 1, buyer: {} }, 'value'),
      value('received_invoice', 'content', deep, 'value'),
    ],
    ...[
      value('user', 'role_id', 999, 'reference'),
      value('role', 'slug', 'client', 'role'),
      value('settings', 'id', 4, 'number'),
    ].map((one) => (one.line?.[0] === 'settings' ? { ...one, line: ['settings', null, 'number'] as const } : one)),
    {
      ...onCheck(
        'two companies',
        withRows('settings', (rows) => [...rows, { ...rows[0], id: 2 }]),
        'archive_lines',
      ),
      line: ['settings', null, 'number'],
    },
    {
      ...onCheck(
        'no statuses',
        withRows('ticket_status', () => []),
        'archive_lines',
      ),
      line: ['ticket', 'status_id', 'reference'],
    },
    {
      ...onCheck(
        'rows in another order',
        withRows('client', (rows) => rows.toReversed()),
        'archive_lines',
      ),
      line: ['client', 'id', 'order'],
    },
    {
      ...onCheck(
        'a row twice',
        withRows('client', (rows) => [...rows.slice(0, 1), ...rows]),
        'archive_lines',
      ),
      line: ['client', 'id', 'order'],
    },
    {
      ...onCheck(
        'two people with one address',
        withRows('user', (rows) => rows.map((row) => ({ ...row, email: 'Manager@exemple.fr' }))),
        'archive_lines',
      ),
      line: ['user', null, 'repeated'],
    },
    {
      ...onCheck(
        'an invoice number twice',
        withRows('invoice', (rows) => rows.map((row) => ({ ...row, ref: 'F2020-0001' }))),
        'archive_lines',
      ),
      line: ['invoice', null, 'series'],
    },
    {
      ...onCheck(
        'a series behind its invoices',
        withRows('invoice_sequence', (rows) => rows.map((row) => ({ ...row, last: 0 }))),
        'archive_lines',
      ),
      line: ['invoice', null, 'series'],
    },
    {
      ...onCheck('an original that was changed', replaced({ [first]: strToU8('%PDF-1.7 forged') }), 'archive_lines'),
      line: ['invoice_document', null, 'bytes'],
    },
    {
      ...onCheck('an original that lacks', without(first), 'archive_lines'),
      line: ['invoice_document', null, 'bytes'],
    },
    {
      ...onCheck('a picture outside of the folder', pictureAt(good, end, '../../etc/passwd'), 'archive_lines'),
      line: ['picture', 'storage', 'value'],
    },
    {
      ...onCheck('a picture that is a page', pictureAt(good, end, 'a'.repeat(32), 'text/html'), 'archive_lines'),
      line: ['picture', 'mime', 'value'],
    },
  ]
}

const brokenLine = (good: Entries, end: End): Entries => ({
  ...good,
  'data/macro.jsonl': strToU8('{"id":1,\n'),
  'end.json': strToU8(JSON.stringify({ ...end, lines: { ...end.lines, 'data/macro.jsonl': 1 } })),
})

const pictureAt = (good: Entries, end: End, storage: string, mime = 'image/png'): Entries => {
  const row = { storage, model: 'user', record_id: 1, mime, bytes: 3, created_at: '2026-03-02T09:00:00.000Z' }
  return {
    ...good,
    'data/picture.jsonl': strToU8(`${JSON.stringify(row)}\n`),
    'end.json': strToU8(JSON.stringify({ ...end, lines: { ...end.lines, 'data/picture.jsonl': 1 } })),
  }
}
