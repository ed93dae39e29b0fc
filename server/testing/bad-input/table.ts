import { type BadInput, post, put } from './case.ts'
import { SITUATIONS } from './situations.ts'

const deep = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
const newTicket = post('/api/models/ticket')
const raw = (name: string, payload: string | Buffer): BadInput => ({ ...newTicket, name, payload, code: 'malformed' })
const format = (name: string, type: string, payload: string): BadInput => ({
  ...newTicket,
  type,
  name,
  payload,
  code: 'unsupported_media_type',
})

const syntax: readonly BadInput[] = [
  raw('broken JSON', '{"name":'),
  raw('an empty body', ''),
  raw('an array as body', '[]'),
  raw('a text as body', '"x"'),
  raw('a number as body', '1'),
  raw('a __proto__ key', '{"__proto__":{"name":"x"}}'),
  raw('a constructor key', '{"name":{"constructor":1}}'),
  raw('a prototype key in an array', '{"name":[{"prototype":1}]}'),
  raw('a key twice', '{"name":"a","name":"b"}'),
  raw('a key twice, once escaped', '{"name":"a","n\\u0061me":"b"}'),
  raw('invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])),
  raw('a depth above 20', deep(21)),
  raw('a depth of thousands', deep(5_000)),
  format('XML', 'text/xml', '<a/>'),
  format('plain text', 'text/plain', 'a'),
  format('a form', 'application/x-www-form-urlencoded', 'name=x'),
  format('a form with files where none is taken', 'multipart/form-data; boundary=x', '--x--'),
  {
    ...newTicket,
    name: 'a body over 1 MiB',
    payload: JSON.stringify({ name: 'x'.repeat(1_048_576) }),
    code: 'too_large',
  },
  {
    ...newTicket,
    name: 'a body of 10 MB',
    payload: JSON.stringify({ name: 'x'.repeat(10_000_000) }),
    code: 'too_large',
  },
  { name: 'an unknown resource', url: '/api/models/unknown', code: 'no_route' },
  { name: 'a path outside the API', url: '/wp-admin.php', code: 'no_route' },
  { name: 'a path that climbs', url: '/api/files/..%2f..%2fetc%2fpasswd', code: 'bad_path' },
  { name: 'a path with a NUL', url: '/%00', code: 'no_route' },
  { name: 'an unreadable path', url: '/api/models/%E0%A4%A', code: 'malformed' },
  { ...post('/api/open-editor'), name: 'the developer’s call of the specification', payload: {}, code: 'no_route' },
  { name: 'a wrong method', method: 'PATCH', url: '/api/models/ticket', code: 'method_not_allowed' },
  {
    ...put('/api/models/ticket/$tickets.own/updateUt'),
    name: 'an unreadable was',
    payload: { ut: 1 },
    headers: { 'x-was': '%7Bnope' },
    code: 'malformed',
  },
  {
    ...put('/api/models/ticket/$tickets.own/updateUt'),
    name: 'a device with a strange name',
    payload: { ut: 1 },
    headers: { 'x-device-id': 'a b' },
    code: 'malformed',
  },
  {
    ...newTicket,
    name: 'a key that is no UUID',
    payload: { name: 'x' },
    headers: { 'idempotency-key': 'abc' },
    code: 'bad_key',
  },
  {
    name: 'a contract version that is no number',
    url: '/api/models/ticket',
    headers: { 'x-contract-version': 'x' },
    code: 'malformed',
  },
]

const ut = (json: string): BadInput => ({
  ...put('/api/models/ticket/$tickets.own/updateUt'),
  name: `a duration of ${json}`,
  payload: `{"ut":${json}}`,
  code: 'validation',
  fields: ['ut'],
})

const ticketWith = (name: string, field: string, value: unknown): BadInput => ({
  ...newTicket,
  name,
  payload: ({ projets }) => ({ name: 'x', projet_id: projets.own, [field]: value }),
  code: 'validation',
  fields: [field],
})

const values: readonly BadInput[] = [
  ...['"abc"', '1.5', '-1', '1e309', '2147483648', '"0x10"', 'true', '[]', '{}', '"4"'].map(ut),
  ticketWith('a flag that is neither', 'is_bloquant', 'maybe'),
  ticketWith('a day that is none', 'dead_line', '2026-02-30'),
  ticketWith('an instant for a day', 'dead_line', '2026-02-03T10:00:00Z'),
  ticketWith('a day in the year 9999', 'dead_line', '9999-01-01'),
  ticketWith('a day before the calendar', 'dead_line', '0001-01-01'),
  ticketWith('an overlong text', 'name', 'x'.repeat(256)),
  ticketWith('an overlong long text', 'description', 'x'.repeat(20_001)),
  ticketWith('a blank text', 'name', '   '),
  ticketWith('a NUL in a text', 'name', 'a\u0000b'),
  ticketWith('a NUL in a long text', 'description', 'a\u0000b'),
  ticketWith('a number beyond its column', 'ut_max', 2 ** 31),
  ticketWith('an escape character in a long text', 'description', 'a\u001b[31mb'),
  ticketWith('null where there must be something', 'name', null),
  ticketWith('an operator of another database', 'name', { $ne: null }),
  ticketWith('an address without country', 'email', 'a@b'),
  ticketWith('a script as link', 'url', 'javascript:alert(1)'),
  ticketWith('data as link', 'url', 'data:text/html,<script>alert(1)</script>'),
  ticketWith('a number too large', 'importance', 6),
  ticketWith('a number too small', 'importance', 0),
  ticketWith('an id beyond numbers', 'projet_id', 2 ** 63),
  ticketWith('a negative id', 'projet_id', -1),
  ticketWith('a temporary id', 'projet_id', 'new:0190a7f0-0000-7000-8000-000000000000'),
  ticketWith('SQL for an id', 'priority_id', '1 or 1=1'),
  ticketWith('a record that is missing', 'projet_id', 987_654),
  {
    ...put('/api/models/ticket_type/1'),
    name: 'a colour that is a script',
    payload: { color_text: 'red;}</style><script>' },
    code: 'validation',
    fields: ['color_text'],
  },
  {
    ...post('/api/models/absence'),
    name: 'an end before its start',
    payload: { type: 'rtt', start: '2026-05-02', end: '2026-05-01' },
    code: 'validation',
    fields: ['end'],
  },
  {
    ...post('/api/models/absence'),
    name: 'a choice that is none',
    payload: { type: 'sieste', start: '2026-05-02', end: '2026-05-02' },
    code: 'validation',
    fields: ['type'],
  },
  {
    ...post('/api/models/product'),
    name: 'a negative price',
    payload: { name: 'x', price: -1 },
    code: 'validation',
    fields: ['price'],
  },
  {
    ...post('/api/models/product'),
    name: 'more tax than price',
    payload: { name: 'x', price: 1, tva: 10_001 },
    code: 'validation',
    fields: ['tva'],
  },
  {
    ...post('/api/models/comment'),
    name: 'mentions that are no list',
    payload: ({ tickets }) => ({ ticket_id: tickets.own, body: 'x', mentions: 'all' }),
    code: 'validation',
    fields: ['mentions'],
  },
  {
    ...post('/api/models/comment'),
    name: 'a mention of another client’s person',
    as: 'client',
    payload: ({ tickets, people }) => ({ ticket_id: tickets.own, body: 'x', mentions: [people.otherClient] }),
    code: 'validation',
    fields: ['mentions'],
  },
  {
    ...post('/api/models/invoice/actions/createAllInvoicesForMonth'),
    name: 'a month that is none',
    payload: { month: '2026-13' },
    code: 'validation',
    fields: ['month'],
  },
]

const notTheirs: readonly BadInput[] = [
  {
    ...newTicket,
    name: 'a client’s wish for more',
    as: 'client',
    payload: { name: 'x', projet_id: 1, responsable_id: 1, visible_to_client: true, ut: 4 },
    code: 'validation',
    fields: ['responsable_id', 'visible_to_client', 'ut'],
  },
  {
    ...newTicket,
    name: 'what the server decides',
    payload: { name: 'x', projet_id: 1, id: 5, created_at: '2020-01-01T00:00:00Z', status_id: 6, version: 9 },
    code: 'validation',
    fields: ['id', 'created_at', 'status_id', 'version'],
  },
  {
    ...post('/api/models/pointage'),
    name: 'a technicien’s time for another',
    as: 'technicien',
    payload: { ut: 1, ticket_id: 1, user_id: 1 },
    code: 'validation',
    fields: ['user_id'],
  },
  {
    ...put('/api/models/user/1'),
    name: 'a role by one who gives none',
    as: 'technicien',
    payload: { role_id: 1, cost_day: 1, client_id: 1 },
    code: 'validation',
    fields: ['role_id', 'cost_day', 'client_id'],
  },
  {
    ...put('/api/models/user/1'),
    name: 'a password’s hash',
    payload: { password_hash: 'x' },
    code: 'validation',
    fields: ['password_hash'],
  },
  {
    ...put('/api/models/invoice/$records.invoice.draft'),
    name: 'amounts of an invoice',
    payload: { amount_ttc: 1, fully_paid: true, ref: 'F1', stage: 'closed' },
    code: 'validation',
    fields: ['amount_ttc', 'fully_paid', 'ref', 'stage'],
  },
]

const ids: readonly BadInput[] = [
  'abc',
  '-1',
  '0',
  '1e3',
  '1.5',
  '9223372036854775808',
  '99999999999999999999',
  '%00',
  '1%27--',
  'fake2',
].map((id) => ({
  name: `the id ${id}`,
  url: `/api/models/ticket/${id}`,
  code: 'bad_path',
}))

/** Requests that must be refused exactly so, in the caller's language, changing nothing. */
export const BAD_INPUT: readonly BadInput[] = [...syntax, ...values, ...notTheirs, ...ids, ...SITUATIONS]
