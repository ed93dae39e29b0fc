import { isModelName, type ModelName, modelOf } from '#contract/registry.ts'
import type { ReadLog } from '../access/activity/read-log.ts'
import type { RequestActor } from '../models/actor.ts'
import { privateFields } from '../models/visibility.ts'

/** Models of the relations that come with records. */
export const includedModels = (model: ModelName, include: readonly string[]): readonly ModelName[] =>
  include.flatMap((name) => {
    const relation = modelOf(model).relations[name]
    const target = relation && ('one' in relation ? relation.one : relation.many)
    return target !== undefined && isModelName(target) ? [target] : []
  })

/** An answer with records of a model and their relations. `recordId` is 0 for a list. */
interface Shown {
  readonly model: ModelName
  readonly recordId: number
  readonly include: readonly string[]
}

/**
 * Records the read of fields that only managers see (birthdays, home addresses, costs of people):
 * in the records themselves, and in those that come with them.
 */
export const notePrivateReads = async (
  reads: ReadLog,
  { actor, address }: { readonly actor: RequestActor; readonly address: string },
  { model, recordId, include }: Shown,
): Promise<void> => {
  const shown = [
    { model, recordId },
    ...includedModels(model, include).map((included) => ({ model: included, recordId: 0 })),
  ]
  for (const part of shown) {
    const fields = privateFields(part.model, actor.role)
    if (fields.length > 0) await reads.note({ ...part, actor, action: 'readPrivate', after: { fields }, address })
  }
}
