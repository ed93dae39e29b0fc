import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { RoleSlug } from '#contract/core/roles.ts'
import type { ModelName } from '#contract/registry.ts'
import type { RequestActor } from './actor.ts'

/** A client's id: a value, or a column of an outer query. */
export type ClientId = number | PgColumn

/**
 * Rows of a model that a person sees; `readBy` in the contract says which fields. Staff see every
 * row, the people of a client those of `own` and `through`, unless the rows belong to single
 * persons. List, get, actions, include, feed, search, references and channels use this definition.
 */
export interface Sight {
  /** As far as the row itself says; everything when absent. */
  readonly own?: (clientId: ClientId) => SQL
  /** And the row that this column points at must be seen too. */
  readonly through?: { readonly column: PgColumn; readonly model: ModelName }
  /** No client's person ever sees any of it. */
  readonly staffOnly?: true
  /**
   * True where, of the staff, only managers see the rows, and of a client's people only those who
   * see its invoices.
   */
  readonly managersOnly?: true
  /** Each row is one person's: the rules for clients do not apply. */
  readonly personal?: PersonalSight
  /**
   * Fields of the row on which its visibility depends: a change of one may show or withdraw it, and
   * what hangs on it.
   */
  readonly dependsOn: readonly string[]
}

/** Rows that belong to single persons. */
export interface PersonalSight {
  /** Whose row it is. */
  readonly column: PgColumn
  /** Roles that see their own rows. */
  readonly roles: readonly RoleSlug[]
  /**
   * Rows of others that this person sees (null: none of them); null where nobody ever sees another's.
   */
  readonly others: ((actor: RequestActor) => SQL | null) | null
}
