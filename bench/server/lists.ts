import { hashOf } from '#server/runtime/hashing.ts'
import type { Person, Scene } from './people.ts'

/**
 * A page of 50 as the API is asked for it, and the SQL that someone would write by hand for the
 * same answer.
 */
export interface ListCase {
  readonly name: string
  readonly person: Person
  readonly path: string
  /** The person whose token is sent. */
  readonly who: string
  readonly page: string
  readonly total: string
}

const who = ({ token }: Person): string =>
  `select u.id, r.slug, u.client_id, u.is_client_manager, u.is_active, s.revoked_at, a.expires_at from access_token a join session s on s.id = a.session_id
    join "user" u on u.id = s.user_id and u.deleted_at is null join role r on r.id = u.role_id where a.hash = '${hashOf(token)}'`

const TICKET = `t.id, t.version + coalesce(f.version, 0) as version, t.name, t.description, t.projet_id, t.status_id, t.priority_id, t.type_id,
  t.responsable_id, t.created_by_id, t.waiting_validation_user_id, t.waiting_solving_user_id, t.email, t.url, t.location, t.tag, t.ut, t.ut_max,
  t.dead_line, t.todo_at, t.importance, t.is_facturable, t.is_bloquant, t.visible_to_client, coalesce(f.is_favorite, false) as is_favorite,
  t.created_at, t.closed_at`
const POINTAGE = 't.id, t.version, t.ut, t.ticket_id, t.user_id, t.comment, t.date, t.created_at'

const PROJETS = (clientId: number): string =>
  `select id from projet where client_id = ${clientId} and is_visible_to_client and archived_at is null and deleted_at is null`

interface Asked {
  readonly name: string
  readonly person: Person
  readonly query: string
  readonly where: string
  readonly offset?: number
}

const tickets = ({ name, person, query, where, offset = 0 }: Asked): ListCase => {
  const seen =
    person.clientId === null ? '' : ` and t.visible_to_client and t.projet_id in (${PROJETS(person.clientId)})`
  const condition = `where t.deleted_at is null${seen}${where}`
  return {
    name: `tickets, ${name}`,
    person,
    path: `/api/models/ticket${query}`,
    who: who(person),
    page: `select ${TICKET} from ticket t left join ticket_favorite f on f.record_id = t.id and f.user_id = ${person.id}
      ${condition} order by t.created_at desc, t.id desc limit 50 offset ${offset}`,
    total: `select count(*) from ticket t ${condition}`,
  }
}

const pointages = ({ name, person, query, where, offset = 0 }: Asked): ListCase => {
  const ofTickets = `select id from ticket where deleted_at is null and visible_to_client and projet_id in (${PROJETS(person.clientId ?? 0)})`
  const seen = person.clientId === null ? '' : ` and t.ticket_id in (${ofTickets})`
  const condition = `where t.deleted_at is null${seen}${where}`
  return {
    name: `pointages, ${name}`,
    person,
    path: `/api/models/pointage${query}`,
    who: who(person),
    page: `select ${POINTAGE} from pointage t ${condition} order by t.date desc, t.id desc limit 50 offset ${offset}`,
    total: `select count(*) from pointage t ${condition}`,
  }
}

/** The lists that people open all day, as staff and as a client. */
export const listCases = ({ manager, client, responsable, openStatus, logger, month }: Scene): readonly ListCase[] => [
  tickets({ name: 'first page', person: manager, query: '', where: '' }),
  tickets({ name: 'page 20', person: manager, query: '?page=20', where: '', offset: 950 }),
  tickets({
    name: 'status and responsable',
    person: manager,
    query: `?filter[status_id]=${openStatus}&filter[responsable_id]=${responsable}`,
    where: ` and t.status_id = ${openStatus} and t.responsable_id = ${responsable}`,
  }),
  tickets({
    name: 'search',
    person: manager,
    query: '?search=imprimante',
    where: ` and t.search_text like '%imprimante%'`,
  }),
  tickets({ name: 'client’s first page', person: client, query: '', where: '' }),
  tickets({
    name: 'client’s search',
    person: client,
    query: '?search=imprimante',
    where: ` and t.search_text like '%imprimante%'`,
  }),
  pointages({ name: 'first page', person: manager, query: '', where: '' }),
  pointages({
    name: 'person and month',
    person: manager,
    query: `?filter[user_id]=${logger}&filter[date][from]=${month.from}&filter[date][to]=${month.to}`,
    where: ` and t.user_id = ${logger} and t.date between '${month.from}' and '${month.to}'`,
  }),
  pointages({ name: 'client’s first page', person: client, query: '', where: '' }),
]
