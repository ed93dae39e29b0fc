import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { ModelName } from '#contract/registry.ts'
import { pointage, ticket } from '../database/schema/work.ts'
import type { RequestActor } from './actor.ts'
import { visible } from './visibility.ts'

type Append = (actor: RequestActor) => SQL

const APPENDS: Readonly<Partial<Record<ModelName, Readonly<Record<string, Append>>>>> = {
  ticket: {
    ut_done: (actor) =>
      sql`(select coalesce(sum(${pointage.ut}), 0) from ${pointage} where ${and(eq(pointage.ticket_id, ticket.id), visible('pointage', actor))})`.mapWith(
        Number,
      ),
  },
}

/** Returns the expression of an appended value, computed over the records visible to the actor. */
export const appendOf = (model: ModelName, name: string, actor: RequestActor): SQL => {
  const append = APPENDS[model]?.[name]
  if (!append) throw new Error(`${model}.${name} is declared in the contract and computed nowhere.`)
  return append(actor)
}
