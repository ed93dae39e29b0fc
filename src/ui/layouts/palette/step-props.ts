import type { AnyRecord } from '#contract/core/model.ts'
import type { ModelName } from '#contract/registry.ts'
import type { ActionInput } from './record-actions.ts'

/** One input of an action on a record: a choice or a text. */
export interface StepProps<Kind extends ActionInput['kind']> {
  readonly model: ModelName
  readonly record: AnyRecord
  readonly action: string
  readonly input: Extract<ActionInput, { kind: Kind }>
  onBack(): void
  onChoose(value: string | number | null): void
}
