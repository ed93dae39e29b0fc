import type { Fields } from '#contract/core/kinds/field.ts'
import { recordFromWire } from '#contract/core/kinds/wire.ts'
import { fieldOf } from '#contract/core/model.ts'
import type { FormValues } from '#src/machines/form.machine.ts'

/**
 * The values with which a made-up record (`GET {resource}/fake`) fills these fields of a form.
 * References stay to be chosen: a made-up one may name nothing.
 */
export const sampleValues = (
  fields: Fields,
  names: readonly string[],
  row: Readonly<Record<string, unknown>>,
): FormValues => {
  const sample = recordFromWire({ fields }, row)
  const wanted = names.filter((name) => !['belongsTo', 'references'].includes(fields[name]?.kind ?? ''))
  return Object.fromEntries(
    wanted.flatMap((name) => (fieldOf(sample, name) == null ? [] : [[name, fieldOf(sample, name)]])),
  )
}
