import { searchableFields } from './core/model.ts'
import { type ModelName, modelOf } from './registry.ts'

// Rules of a search that the device and the server share. The words of a search are found in texts
// by each side's own index.

/** The number of a record, typed as a search. */
export interface TypedNumber {
  readonly number: number
  /** Typed as `#1999`, which no text is searched for; `1999` may stand in a text too. */
  readonly isAlone: boolean
}

const NUMBER = /^(#?)(\d{1,15})$/

/** Reads a whole search as the number of a record; null for any other text. */
export const numberOfSearch = (search: string): TypedNumber | null => {
  const [, sign, digits] = NUMBER.exec(search.trim()) ?? []
  return digits === undefined ? null : { number: Number(digits), isAlone: sign === '#' }
}

/** Returns the reference through which a model without text of its own is searched: its ticket. */
export const searchedThrough = (model: ModelName): string | undefined =>
  searchableFields(modelOf(model)).length > 0
    ? undefined
    : Object.entries(modelOf(model).fields).find(
        ([, field]) => field.kind === 'belongsTo' && field.model === 'ticket',
      )?.[0]
