import { bornIn } from '#contract/core/events/births.ts'
import { parseRecordKey } from '#contract/core/events/record-key.ts'
import type { Actor } from '#contract/core/roles.ts'
import { isModelName, type ModelName } from '#contract/registry.ts'
import { PEOPLE } from '../people.ts'
import { ownName, withOwn } from './own-rows.ts'
import { emptyState, type Row, rowsOf, type State } from './state.ts'

/** All data of the server. A restore replaces the state and begins another epoch. */
export interface ServerData {
  state: State
  epoch: number
  readonly actors: Map<string, Actor>
}

export const emptyData = (): ServerData => ({
  state: emptyState(),
  epoch: 1,
  actors: new Map<string, Actor>(PEOPLE.map((actor) => [actor.id, actor])),
})

export const actorOf = ({ actors }: ServerData, userId: string): Actor =>
  actors.get(userId) ?? { id: userId, role: 'client', clientId: null }

/** Returns a row as this person has it. */
export const rowFor = ({ state }: ServerData, userId: string, model: ModelName, id: string): Row | undefined => {
  const row = rowsOf(state, model).get(id)
  return row && withOwn(row, state.own.get(ownName(userId, model, id)))
}

/**
 * Whether each number that the write names was given, or would be, in the present epoch's history:
 * as on the real server the number alone decides, not whether there is a record.
 */
export const isOfThisHistory = ({ state, epoch }: ServerData, born: string | undefined): boolean =>
  born === undefined ||
  Object.entries(JSON.parse(decodeURIComponent(born)) as Readonly<Record<string, string>>).every(([key, birth]) => {
    const { model, id } = parseRecordKey(key)
    return model === 'user' || (isModelName(model) && bornIn(state.births, String(epoch), Number(id)) === birth)
  })
