import type { RefusalReason } from '#contract/import/import.ts'

/** A person as a file names them. */
export interface NamedPerson {
  /** The address where there is one, the folded name otherwise. */
  readonly key: string
  readonly name: string
  readonly email: string | null
}

/** A time entry of a file. Names may be empty. */
export interface TimeDraft {
  readonly client: string
  readonly projet: string
  readonly task: string
  readonly person: NamedPerson
  readonly day: string
  readonly seconds: number
  readonly comment: string | null
  readonly isBillable: boolean
  /** Everything in which two entries can differ. */
  readonly identity: string
}

/** A ticket of a file. */
export interface TicketDraft {
  readonly externalId: string
  readonly name: string
  readonly description: string | null
  readonly client: string
  readonly projet: string
  readonly requester: NamedPerson | null
  readonly technicien: NamedPerson | null
  readonly type: string
  readonly priority: string
  readonly status: string
  readonly createdAt: string
  readonly closedAt: string | null
  readonly day: string
  readonly comments: readonly string[]
  readonly seconds: number
}

/** A client of a file. */
export interface ClientDraft {
  readonly externalId: string
  readonly name: string
  readonly fields: Readonly<Record<string, string | null>>
}

/** A row as it would be stored, or the reason why it is left out. */
export type Read<Draft> = { readonly draft: Draft } | { readonly refused: RefusalReason }

/** Cells of a row by the roles of their columns; empty where the file has none. */
export type CellOf<Role extends string> = (role: Role) => string
