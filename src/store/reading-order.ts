import type { AnyRecord } from '#contract/core/model.ts'
import { compareRead } from '#contract/reading-order.ts'
import { isReferenceModel, type ReferenceModel } from '#contract/reference-models.ts'
import { collectionOf, MODEL_NAMES, type ModelName, modelOf } from '#contract/registry.ts'
import type { RankedReference } from './columnar/storage.ts'
import type { MirrorDocument } from './mirror-schema.ts'

/** The model whose records a field refers to, where a list sorts by what people read in the field. */
export const readTarget = (model: ModelName, field: string): ReferenceModel | null => {
  const definition = modelOf(model).fields[field]
  return definition?.kind === 'belongsTo' && definition.model !== undefined && isReferenceModel(definition.model) ? definition.model : null
}

/** The path in a sort that stands for what people read in a reference. */
export const readPath = (field: string): string => `${field}.*`

const readingOf = (model: ReferenceModel): RankedReference['reading'] => ({
  valueOf: ({ modelName, id }: MirrorDocument) => (modelName === model ? id : null),
  compare: (a: MirrorDocument, b: MirrorDocument) => compareRead(model, a as unknown as AnyRecord, b as unknown as AnyRecord),
})

/** The references of a mirror collection that lists sort by what people read in them. */
export const rankedIn = (collection: string): readonly RankedReference[] => {
  const fields = MODEL_NAMES.filter((model) => collectionOf(model) === collection).flatMap((model) =>
    Object.keys(modelOf(model).fields).flatMap((field): readonly (readonly [string, ReferenceModel])[] => {
      const target = readTarget(model, field)
      return target ? [[field, target]] : []
    }),
  )
  // Models of one collection share the column of a field, and what it refers to.
  return [...new Map(fields)].map(([field, target]) => ({
    path: readPath(field),
    column: field,
    collection: collectionOf(target),
    reading: readingOf(target),
  }))
}
