import { type Birth, bornIn } from '#contract/core/events/births.ts'
import type { ModelName } from '#contract/registry.ts'
import type { FormerEpoch } from './former-epochs.ts'

/** Previous epochs with their last id of the model, oldest first. */
export const birthsOf = (former: readonly FormerEpoch[], model: ModelName): readonly Birth[] =>
  former.map(({ epoch, numbers }) => ({ epoch, last: numbers[model] ?? 0 }))

/** Returns the epoch that gave this number to a record of the model. */
export const birthOf = (former: readonly FormerEpoch[], present: string, model: ModelName, id: number): string =>
  bornIn(birthsOf(former, model), present, id)
