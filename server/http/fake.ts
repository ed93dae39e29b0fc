import { KINDS } from '#contract/core/kinds/kinds.ts'
import { bodyToWire } from '#contract/core/kinds/wire.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import type { RequestActor } from '../models/actor.ts'
import { readableFields } from '../models/visibility.ts'

/** Returns a plausible record that is not stored, the same at each call. */
export const fakeRecord = (model: ModelName, actor: RequestActor) => {
  const { fields } = modelOf(model)
  const record = Object.fromEntries(
    readableFields(model, actor.role).flatMap((name) => {
      const field = fields[name]
      return field ? [[name, KINDS[field.kind].fake(1, field)]] : []
    }),
  )
  return { data: { id: 1, version: 1, ...bodyToWire(fields, record) } }
}
