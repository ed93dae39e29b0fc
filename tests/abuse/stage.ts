/** Everyone who attacks, by what the server knows about them. */
export const ROLES = ['stranger', 'client', 'clientManager', 'technicien', 'manager'] as const
export type Role = (typeof ROLES)[number]

export interface Person {
  readonly id: number
  readonly token: string
  /** Token of a session of its own. */
  readonly refreshToken: string
  /** Access token for the API, with the right to read tickets. */
  readonly apiToken: string
}

/** Records that attacks aim at. No attack touches the records of the probe. */
export interface Records {
  /** Tickets that staff may write. */
  readonly tickets: readonly number[]
  /** Tickets that the attacking clients see. */
  readonly clientTickets: readonly number[]
  /** Tickets whose comments are counted at the end. */
  readonly countedTickets: readonly number[]
  readonly countedClientTicket: number
  readonly invoices: readonly number[]
  readonly probeTicket: number
}

/**
 * Address of the server, and people and records to use, for attackers and probe. Plain data, since
 * it is sent to other processes.
 */
export interface Stage {
  readonly ports: readonly number[]
  readonly realtimeKey: string
  readonly people: Readonly<Record<Exclude<Role, 'stranger'>, readonly Person[]>>
  readonly probePerson: Person
  /** Reads the counted writes back at the end. */
  readonly auditor: Person
  readonly records: Records
  /** People who are there to be erased. */
  readonly erasable: readonly number[]
  /** Loopback address of each role; null where the system has only 127.0.0.1. */
  readonly addresses: Addresses | null
}

export interface Addresses {
  readonly roles: Readonly<Record<Role, string>>
  readonly health: string
  readonly actions: string
}

export const ADDRESSES: Addresses = {
  roles: {
    stranger: '127.0.0.10',
    client: '127.0.0.11',
    clientManager: '127.0.0.12',
    technicien: '127.0.0.13',
    manager: '127.0.0.14',
  },
  health: '127.0.0.3',
  actions: '127.0.0.4',
}
