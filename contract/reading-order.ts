import { type AnyRecord, fieldOf } from './core/model.ts'
import type { ReferenceModel } from './reference-models.ts'
import { modelOf } from './registry.ts'

const COLLATOR = new Intl.Collator('fr', { numeric: true, sensitivity: 'base' })

/** Compares two texts as a dictionary does. */
export const compareTexts = (a: string, b: string): number => COLLATOR.compare(a, b)

/**
 * Records with a place of their own are in this order; others by their title, as a dictionary has
 * them.
 */
export const compareRead = (model: ReferenceModel, a: AnyRecord, b: AnyRecord): number => {
  const placeOf = (record: AnyRecord): number => Number(fieldOf(record, 'position') ?? 0)
  const titleOf = (record: AnyRecord): string => modelOf(model).title(record as never)
  return placeOf(a) - placeOf(b) || compareTexts(titleOf(a), titleOf(b))
}

/**
 * Records in the order in which people look for them: « Étude » stands between « Entretien » and
 * « Façade ».
 */
export const inReadingOrder = (model: ReferenceModel, records: readonly AnyRecord[]): readonly AnyRecord[] =>
  records.toSorted((a, b) => compareRead(model, a, b))
