import { type BadInput, post, put } from './case.ts'

const state: readonly BadInput[] = [
  { name: 'another client’s ticket', as: 'client', url: '/api/models/ticket/$tickets.other', code: 'not_found' },
  {
    ...put('/api/models/ticket/$tickets.closed/close'),
    name: 'closing what is closed',
    payload: {},
    code: 'transition_not_allowed',
  },
  {
    ...put('/api/models/pointage/$pointages.own/imputeInvoice'),
    name: 'time on a sent invoice',
    payload: ({ records }) => ({ invoice_id: records.invoice.sent }),
    code: 'invoice_locked',
  },
  {
    method: 'DELETE',
    url: '/api/models/invoice/$records.invoice.sent',
    name: 'deleting a sent invoice',
    code: 'invoice_locked',
  },
  {
    ...put('/api/models/invoice/$records.invoice.sent'),
    name: 'another title for a sent invoice',
    payload: { title: 'x' },
    code: 'invoice_locked',
  },
  {
    ...put('/api/models/invoice_line/$records.invoice_line.sent'),
    name: 'another price on a sent invoice',
    payload: { unit_price: 1 },
    code: 'invoice_locked',
  },
  {
    ...put('/api/models/invoice/$records.invoice.sent/markAsClosed'),
    name: 'closing what is not paid',
    payload: {},
    code: 'transition_not_allowed',
  },
  {
    ...post('/api/models/transaction'),
    name: 'a payment of a draft',
    payload: ({ records }) => ({ invoice_id: records.invoice.draft, date: '2026-03-02', amount: 1 }),
    code: 'transition_not_allowed',
  },
]

const sessions: readonly BadInput[] = [
  { name: 'nobody', as: 'nobody', url: '/api/models/ticket', code: 'unauthenticated' },
  { name: 'nobody at a fake', as: 'nobody', url: '/api/models/ticket/fake', code: 'unauthenticated' },
  {
    name: 'a token that is none',
    as: 'nobody',
    url: '/api/models/ticket',
    headers: { authorization: 'Bearer x' },
    code: 'unauthenticated',
  },
  {
    name: 'a token that nobody has',
    as: 'nobody',
    url: '/api/models/ticket',
    headers: { authorization: `Bearer ${'A'.repeat(43)}` },
    code: 'unauthenticated',
  },
  {
    name: 'a personal token that nobody has',
    as: 'nobody',
    url: '/api/models/ticket',
    headers: { authorization: `Bearer sav_pat_${'A'.repeat(46)}` },
    code: 'unauthenticated',
  },
  {
    name: 'a password in place of a token',
    as: 'nobody',
    url: '/api/models/ticket',
    headers: { authorization: 'Basic YTpi' },
    code: 'unauthenticated',
  },
  {
    ...post('/api/interfaces/auth/login'),
    name: 'a wrong password',
    as: 'nobody',
    payload: { email: 'manager@exemple.fr', password: 'x' },
    code: 'invalid_credentials',
  },
  {
    ...post('/api/interfaces/auth/refresh'),
    name: 'a refresh token that nobody has',
    as: 'nobody',
    payload: { refresh_token: 'x' },
    code: 'unauthenticated',
  },
  {
    ...post('/broadcasting/auth'),
    name: 'another client’s channel',
    as: 'client',
    payload: { socket_id: '1.1', channel_name: 'private-client.987654' },
    code: 'forbidden',
  },
  {
    ...post('/broadcasting/auth'),
    name: 'the staff’s channel for a client',
    as: 'client',
    payload: { socket_id: '1.1', channel_name: 'private-layout' },
    code: 'forbidden',
  },
  {
    ...post('/broadcasting/auth'),
    name: 'a socket that signs something else',
    payload: { socket_id: '1.1:private-layout', channel_name: 'private-layout' },
    code: 'forbidden',
  },
]

const list = (query: string): BadInput => ({
  name: `the list ${query.slice(0, 60)}`,
  url: `/api/models/ticket?${query}`,
  code: 'bad_query',
})

const lists: readonly BadInput[] = [
  ...[
    'orderBy=unknown',
    'orderBy=id;drop',
    'orderBy=name:sideways',
    'orderBy=description',
    'include=secrets',
    'include=projet.client',
    'append=all',
    'fields=password_hash',
    'filter[password_hash]=x',
    'filter[name][from]=a',
    'filter[status_id]=abc',
    'filter[status_id]=9223372036854775808',
    'filter[ut]=2147483648',
    'filter[ut][from]=-2147483649',
    'filter[ut][to]=1e21',
    'filter[dead_line][to]=9999-12-31',
    'filter[name]=a%00b',
    'page=2147483648',
    'limit=2147483648',
    'filter[dead_line][from]=demain',
    'filter[a]b=1',
    'filter[queryScopes]=drop:1',
    'page=0',
    'page=-1',
    'page=1.5',
    'page=201',
    'page=11&limit=all',
    'orderBy=name,created_at,dead_line,importance',
    'limit=5000',
    'limit=0',
    'limit=abc',
    'unknown=1',
    `search=${'x'.repeat(201)}`,
    `filter[id]=${Array.from({ length: 1001 }, (_, n) => n + 1).join(',')}`,
    'since=&search=x',
  ].map(list),
  { name: 'a cursor that can’t be read', url: '/api/models/ticket?since=nope', code: 'bad_cursor' },
  {
    name: 'a cursor of another epoch',
    url: `/api/models/ticket?since=${Buffer.from('["other","x","1","1",null]').toString('base64url')}`,
    code: 'cursor_gone',
  },
]

/**
 * Valid requests at the wrong time, by the wrong person, or for something that a list does not
 * have.
 */
export const SITUATIONS: readonly BadInput[] = [...state, ...sessions, ...lists]
