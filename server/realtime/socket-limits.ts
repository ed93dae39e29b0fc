import type { Connection } from './connection.ts'
import { ERRORS } from './protocol.ts'

/** Sockets of one network without a known owner. A client authenticates within a second. */
const MAX_UNCLAIMED_PER_NETWORK = 100
/** Sockets of one person: one per browser, and dead ones of networks that the person has left. */
const MAX_PER_PERSON = 20

/** Limits the number of sockets per network and per person. */
export interface SocketLimits {
  opened(connection: Connection, network: string): void
  claimed(connection: Connection, userId: string): void
  closed(connection: Connection): void
}

/** Sets by key, without empty ones. */
const createGroups = () => {
  const groups = new Map<string, Set<Connection>>()
  return {
    add: (key: string, connection: Connection): ReadonlySet<Connection> => {
      const group = groups.get(key) ?? new Set()
      groups.set(key, group.add(connection))
      return group
    },
    remove: (key: string, connection: Connection): void => {
      const group = groups.get(key)
      group?.delete(connection)
      if (group?.size === 0) groups.delete(key)
    },
  }
}

/**
 * Ends sockets above the limits. New sockets are admitted and old ones ended, so that held sockets
 * can't lock others out: of a network the oldest without owner, of a person the one that was silent
 * for longest (a dead one before a live one).
 */
export const createSocketLimits = (): SocketLimits => {
  const [unclaimed, persons] = [createGroups(), createGroups()]
  const networkOf = new Map<Connection, string>()
  const personsOf = new Map<Connection, Set<string>>()

  const release = (connection: Connection): void => {
    const network = networkOf.get(connection)
    if (network !== undefined) unclaimed.remove(network, connection)
    for (const person of personsOf.get(connection) ?? []) persons.remove(person, connection)
    networkOf.delete(connection)
    personsOf.delete(connection)
  }

  /** The place is free at once; the closing handshake may take its time. */
  const evict = (connection: Connection | undefined): void => {
    if (!connection) return
    release(connection)
    connection.end(ERRORS.overCapacity)
  }

  return {
    opened: (connection, network) => {
      const group = unclaimed.add(network, connection)
      networkOf.set(connection, network)
      const [oldest] = group
      if (group.size > MAX_UNCLAIMED_PER_NETWORK) evict(oldest)
    },
    claimed: (connection, userId) => {
      unclaimed.remove(networkOf.get(connection) ?? '', connection)
      networkOf.delete(connection)
      personsOf.set(connection, (personsOf.get(connection) ?? new Set()).add(userId))
      const group = persons.add(userId, connection)
      const others = [...group]
        .filter((one) => one !== connection)
        .sort((one, other) => one.lastMessageAt - other.lastMessageAt)
      if (group.size > MAX_PER_PERSON) evict(others[0])
    },
    closed: release,
  }
}
