import type { Field } from '#contract/core/kinds/field.ts'
import { fieldOf } from '#contract/core/model.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import type { Formats } from '../../text/format.ts'

type TitleFormats = Pick<Formats, 'days' | 'month' | 'stamp'>

/** A day has its year: a title stands far from the day on which it is read. */
const written = (field: Field | undefined, value: unknown, format: TitleFormats): unknown => {
  if (typeof value !== 'string') return value
  if (field?.kind === 'date') return field.month ? format.month(value) : format.days(value, value)
  return field?.kind === 'instant' ? format.stamp(value) : value
}

/**
 * The title of a record, with its days and instants in the reader's language: the contract's title
 * reads them from the record as they are written there.
 */
export const writtenTitle = (model: ModelName, record: object, format: TitleFormats): string => {
  const { fields, title } = modelOf(model)
  const readable = new Proxy(record, { get: (of, name) => (typeof name === 'string' ? written(fields[name], fieldOf(of, name), format) : undefined) })
  return title(readable as never)
}
