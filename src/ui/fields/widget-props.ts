import type { Field } from '#contract/core/kinds/field.ts'
import type { AnyRecord } from '#contract/core/model.ts'

/**
 * Properties of every widget. Values have the type of the field's kind, null when empty; unparsable
 * input stays as typed text.
 */
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
  /** Filters the records that a reference field offers. */
  readonly among: ((record: AnyRecord) => boolean) | undefined
  /** Records that a reference field offers before the others. */
  readonly first?: ((record: AnyRecord) => boolean) | undefined
}

export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** Turns an emptied field into null, so that « empty » has one representation. */
export const emptyToNull = (text: string, field: Field): string | null =>
  text === '' && field.nullable === true ? null : text
