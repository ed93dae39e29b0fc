import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { RoleSlug } from '#contract/core/roles.ts'
import type { ModelName } from '#contract/registry.ts'
import type { RequestActor } from './actor.ts'

/** A client's id: a value, or a column of an outer query. */
export type ClientId = number | PgColumn

/**
 * Sight of a model: the rule that decides which of its rows are visible to a person. `readBy` in
 * the contract decides which fields. Staff see every row, except where
 * `ofTechniciens` limits them; the people of a client see the rows that
 * satisfy both `own` and `through`. Personal rows follow `personal` alone. List, get, actions,
 * include, feed, search, references and channels all use this definition.
 */
export interface Sight {
  /** Condition on the row itself. Absent: the row alone excludes no client. */
  readonly own?: (clientId: ClientId) => SQL | undefined
  /** Condition for techniciens; managers see every row. Absent: techniciens see every row too. */
  readonly ofTechniciens?: () => SQL | undefined
  /** The record that this column references must be visible to the client too. */
  readonly through?: { readonly column: PgColumn; readonly model: ModelName }
  /** No row is visible to the people of a client. */
  readonly staffOnly?: true
  /** Visible to managers only and, among a client's people, to those who may see its invoices. */
  readonly managersOnly?: true
  /** Each row belongs to one person; the rules for clients do not apply. */
  readonly personal?: PersonalSight
  /**
   * Fields that decide the row's visibility. Changing one may publish or withdraw the row and its
   * dependent records.
   */
  readonly dependsOn: readonly string[]
}

/** Rows that belong to single persons. */
export interface PersonalSight {
  /** Column with the owner's id. */
  readonly column: PgColumn
  /** Roles that may see their own rows. */
  readonly roles: readonly RoleSlug[]
  /**
   * Condition for other people's rows that are visible to this actor; the function returns null
   * when there are none. Null when every row is visible to its owner only.
   */
  readonly others: ((actor: RequestActor) => SQL | null) | null
}
