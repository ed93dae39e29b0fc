import type { AnyRecord } from '#contract/core/model.ts'
import { compareRead, compareTexts } from '#contract/reading-order.ts'
import { isReferenceModel, type ReferenceModel } from '#contract/reference-models.ts'
import { collectionOf, MODEL_NAMES, type ModelName, modelOf } from '#contract/registry.ts'
import type { RankedReference } from './columnar/storage.ts'
import type { MirrorDocument } from './mirror-schema.ts'

/**
 * The model whose records a field refers to, where a list sorts by what people read in the field.
 */
export const readTarget = (model: ModelName, field: string): ReferenceModel | null => {
  const definition = modelOf(model).fields[field]
  return definition?.kind === 'belongsTo' && definition.model !== undefined && isReferenceModel(definition.model)
    ? definition.model
    : null
}

/**
 * Tells whether a model has few records: those that others refer to, and all of the shared
 * collection.
 */
const isSmall = (model: ModelName): boolean => isReferenceModel(model) || collectionOf(model) === 'reference'

/** Tells whether the records of a small model are sorted by this field as a dictionary has them. */
export const isOwnText = (model: ModelName, field: string): boolean =>
  isSmall(model) && modelOf(model).fields[field]?.kind === 'text'

/** The path in a sort that stands for what people read in a reference. */
const readPath = (field: string): string => `${field}.*`

/**
 * The path in a sort that stands for a text of the records themselves, in the order of a
 * dictionary.
 */
const ownPath = (model: ModelName, field: string): string => `${field}.${model}`

/** The path by which a list of this model is sorted when people ask for this field. */
export const sortPathOf = (model: ModelName, field: string): string => {
  if (readTarget(model, field)) return readPath(field)
  return isOwnText(model, field) ? ownPath(model, field) : field
}

const readingOf = (model: ReferenceModel): RankedReference['reading'] => ({
  valueOf: ({ modelName, id }: MirrorDocument) => (modelName === model ? id : null),
  compare: (a: MirrorDocument, b: MirrorDocument) =>
    compareRead(model, a as unknown as AnyRecord, b as unknown as AnyRecord),
})

/** Ranks the records of a model by one of their texts. An id is what refers to a record. */
const ownTextOf = (model: ModelName, field: string): RankedReference => {
  const textOf = (document: MirrorDocument): string | null =>
    typeof document[field] === 'string' ? document[field] : null
  return {
    path: ownPath(model, field),
    column: 'id',
    collection: collectionOf(model),
    reading: {
      // Records without the text come last.
      valueOf: (document: MirrorDocument) =>
        document.modelName === model && textOf(document) !== null ? document.id : null,
      compare: (a: MirrorDocument, b: MirrorDocument) => compareTexts(textOf(a) ?? '', textOf(b) ?? ''),
    },
  }
}

/**
 * The orders of a mirror collection that are those of what people read: by references, and by the
 * texts of records of which there are few.
 */
export const rankedIn = (collection: string): readonly RankedReference[] => {
  const models = MODEL_NAMES.filter((model) => collectionOf(model) === collection)
  const texts = models.flatMap((model) =>
    Object.keys(modelOf(model).fields)
      .filter((field) => isOwnText(model, field))
      .map((field) => ownTextOf(model, field)),
  )
  const fields = models.flatMap((model) =>
    Object.keys(modelOf(model).fields).flatMap((field): readonly (readonly [string, ReferenceModel])[] => {
      const target = readTarget(model, field)
      return target ? [[field, target]] : []
    }),
  )
  // Models of one collection share the column of a field, and what it refers to.
  const references = [...new Map(fields)].map(([field, target]) => ({
    path: readPath(field),
    column: field,
    collection: collectionOf(target),
    reading: readingOf(target),
  }))
  return [...references, ...texts]
}
