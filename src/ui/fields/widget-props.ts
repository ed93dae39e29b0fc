import type { Field } from '#contract/core/field.ts'
import type { AnyRecord } from '#contract/core/model.ts'

/** What every widget gets. Values are those of the field's kind, null where empty; what can't be read yet travels as typed text. */
export interface WidgetProps {
  readonly id: string
  readonly field: Field
  readonly label: string
  readonly value: unknown
  onChange(value: unknown): void
  readonly invalid: boolean
  readonly describedBy: string | undefined
  readonly disabled: boolean
  readonly placeholder: string | undefined
  readonly autoFocus: boolean
  /** Of the records that a reference may point at, those offered here. */
  readonly among: ((record: AnyRecord) => boolean) | undefined
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '')

/** An emptied field of a nullable kind is null, so that « nothing » has one form only. */
export const emptyToNull = (text: string, field: Field): string | null => (text === '' && field.nullable === true ? null : text)
