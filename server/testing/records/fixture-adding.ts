import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../database/connect.ts'

export type Ids = Readonly<Record<string, number>>

/** The two clients of the fixture, with their people, tickets and projets. */
export interface Company {
  readonly ownClient: number
  readonly otherClient: number
  readonly people: Readonly<
    Record<'manager' | 'technicien' | 'colleague' | 'client' | 'secondClient' | 'otherClient', number>
  >
  readonly tickets: Readonly<Record<'own' | 'internal' | 'hidden' | 'archived' | 'other', number>>
  readonly projets: Readonly<Record<'own' | 'other', number>>
  /** Text of what belongs to the other client. */
  readonly marker: string
}

/** When the records were made. */
export const AT = '2026-03-02T09:00:00.000Z'

/** Inserts one row and returns its id. */
export const adderOf =
  (database: Queryable) =>
  async <Table extends PgTable>(table: Table, values: Table['$inferInsert']): Promise<number> => {
    const [stored] = await database.insert(table).values(values).returning()
    return Number((stored as { id: unknown } | undefined)?.id)
  }
export type Add = ReturnType<typeof adderOf>
