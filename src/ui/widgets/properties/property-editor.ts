import type { Field } from '#contract/core/kinds/field.ts'
import type { AnyRecord } from '#contract/core/model.ts'

/** Properties of every editor of a field in place. */
export interface PropertyEditorProps {
  readonly id: string
  /** Name of the field. */
  readonly name: string
  readonly label: string
  readonly field: Field
  readonly value: unknown
  /** Filters the records that a reference field offers. */
  readonly among: ((record: AnyRecord) => boolean) | undefined
  onChange(value: unknown): void
}
