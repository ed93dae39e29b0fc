import type { RecordId } from '#contract/core/ids.ts'
import { foldEmail } from '#contract/core/kinds/email.ts'
import type { Ticket } from '#contract/models/ticket/ticket.ts'
import type { User } from '#contract/models/user/user.ts'

type Person = Pick<User, 'id' | 'client_id' | 'email' | 'phone' | 'is_active' | 'erased_at'>

/** A person of the client who can be asked about a ticket. */
export interface TicketContact<P extends Person> {
  readonly person: P
  /** Created the ticket, has its contact address, or is one of the people of its client. */
  readonly reason: 'created' | 'address' | 'client'
}

/** Most people of a client that are named where none of them raised the ticket. */
const MOST = 3

/** Tells whether somebody is a person of a client who can be asked about its tickets today. */
export const isReachable = ({
  client_id,
  is_active,
  erased_at,
}: Pick<Person, 'client_id' | 'is_active' | 'erased_at'>): boolean =>
  client_id !== null && is_active && erased_at === null

/** Some people of a client to call or to write to, those with a phone first. */
export const peopleToReach = <P extends Person>(clientId: RecordId | null, people: readonly P[]): readonly P[] =>
  people
    .filter((person) => person.client_id === clientId && isReachable(person))
    .toSorted((a, b) => Number(b.phone !== null) - Number(a.phone !== null))
    .slice(0, MOST)

/**
 * Returns whom to reach about a ticket: the person of a client who created it, or who has its
 * contact address; without one, some people of its client, those with a phone first.
 */
export const contactsOf = <P extends Person>(
  { created_by_id, email }: Pick<Ticket, 'created_by_id' | 'email'>,
  clientId: RecordId | null,
  people: readonly P[],
): readonly TicketContact<P>[] => {
  const creator = people.find(
    ({ id, client_id, erased_at }) => id === created_by_id && client_id !== null && erased_at === null,
  )
  if (creator) return [{ person: creator, reason: 'created' }]
  const address = email === null ? null : foldEmail(email)
  const named = people.find(
    (person) => person.client_id === clientId && isReachable(person) && foldEmail(person.email) === address,
  )
  if (named) return [{ person: named, reason: 'address' }]
  return peopleToReach(clientId, people).map((person) => ({ person, reason: 'client' }))
}
