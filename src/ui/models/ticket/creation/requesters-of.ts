import type { RecordId } from '#contract/core/ids.ts'
import { foldEmail } from '#contract/core/kinds/email.ts'
import type { User } from '#contract/models/user/user.ts'
import { isReachable } from '../contact/contacts-of.ts'

type Person = Pick<User, 'client_id' | 'email' | 'is_active' | 'erased_at'>

interface Requesters<P extends Person> {
  /** People of the client who may ask for work. */
  readonly people: readonly P[]
  /** The one of them with the contact address of the ticket. */
  readonly chosen: P | undefined
  /** The contact address is one of a person of another client. */
  readonly isOfOther: boolean
}

/**
 * Returns who can be named as the requester of a ticket of a client, and who is named by its
 * contact address.
 */
export const requestersOf = <P extends Person>(
  everybody: readonly P[],
  clientId: RecordId | null,
  email: string | null,
): Requesters<P> => {
  const ofClients = everybody.filter(isReachable)
  const people = clientId === null ? [] : ofClients.filter(({ client_id }) => client_id === clientId)
  const address = email === null ? null : foldEmail(email)
  const named = address === null ? undefined : ofClients.find((person) => foldEmail(person.email) === address)
  const isOfOther = named !== undefined && clientId !== null && named.client_id !== clientId
  return { people, chosen: isOfOther ? undefined : named, isOfOther }
}
