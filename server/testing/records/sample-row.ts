import { isRequired, type KindName } from '#contract/core/kinds/field.ts'
import { findAction, MODEL_NAMES, type ModelName, modelOf } from '#contract/registry.ts'

/** Later than every date in tests of periods and prices. */
const FAR = '2999-01-01'

const SAMPLES: { readonly [Kind in KindName]?: unknown } = {
  integer: 1,
  ut: 4,
  cents: 100,
  flag: false,
  date: FAR,
  instant: `${FAR}T00:00:00.000Z`,
  email: 'essai@exemple.fr',
  phone: '01 99 00 12 34',
  link: 'https://exemple.fr/',
}

/**
 * Values of a new row of a model: the given records for its references, and a sample for each field
 * that must be set. Texts are the given one.
 */
export const sampleRow = (
  model: ModelName,
  text: string,
  references: { readonly [Name in ModelName]?: number },
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(modelOf(model).fields).flatMap(([name, field]) => {
      const target = field.kind === 'belongsTo' && (references as Readonly<Record<string, number>>)[field.model ?? '']
      if (typeof target === 'number') return [[name, target]]
      return isRequired(field) ? [[name, SAMPLES[field.kind] ?? field.choices?.[0] ?? text]] : []
    }),
  )

/** Models whose records people create for a client: a fixture needs one for each client. */
export const modelsOfClients: readonly ModelName[] = MODEL_NAMES.filter(
  (model) => modelOf(model).fields['client_id']?.model === 'client' && findAction(model, 'create') !== undefined,
)
