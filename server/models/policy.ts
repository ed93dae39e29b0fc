import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ModelName } from '#contract/registry.ts'

/** A client's id: a value, or a column of an outer query. */
export type ClientId = number | PgColumn

/**
 * What the people of one client see of a model. Staff see every row; which fields of a row anyone sees is `readBy` in the contract.
 * The same words serve list, get, actions, include, feed, search, references and channels.
 */
export interface ClientSight {
  /** As far as the row itself says; everything when absent. */
  readonly own?: (clientId: ClientId) => SQL
  /** And the row that this column points at must be seen too. */
  readonly through?: { readonly column: PgColumn; readonly model: ModelName }
  /** Fields of the row on which its visibility depends: a change of one may show or withdraw it, and what hangs on it. */
  readonly dependsOn: readonly string[]
}
