import type { JsonSchema } from '#contract/core/call.ts'
import { MAX_AGO_MS } from '#contract/core/events/acted-at.ts'
import type { Field } from '#contract/core/kinds/field.ts'
import { KINDS } from '#contract/core/kinds/kinds.ts'
import { LOCALES } from '#contract/core/kinds/locale.ts'
import { answerSchema } from '#contract/core/kinds/wire-schema.ts'
import { ALL_LIMIT, DEFAULT_PAGE_SIZE, MAX_FILTER_VALUES } from '#contract/core/list-query.ts'
import { HEADERS, MAX_BORN_LENGTH, MAX_WAS_LENGTH } from '#contract/core/protocol.ts'
import { ROLE_SLUGS, type RoleSlug } from '#contract/core/roles.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import { scopeValues } from '../models/query-scopes.ts'
import {
  filterableFields,
  includableRelations,
  MAX_DEPTH,
  MAX_ORDERS,
  MAX_SEARCH,
  sortableFields,
} from '../query-builder/list-request.ts'
import type { Parameter, ParameterObject } from './operation.ts'
import { described } from './rows.ts'
import { fill, rolesText, type Texts } from './texts.ts'

/** Shared parameters by key. */
export type Parameters = Readonly<Record<string, ParameterObject>>

const DAY_MS = 24 * 60 * 60 * 1000

const string: JsonSchema = { type: 'string' }
const ID_FIELD: Field = { kind: 'belongsTo' }

const inQuery = (
  name: string,
  schema: JsonSchema,
  description: string,
  more: Partial<ParameterObject> = {},
): ParameterObject => ({
  name,
  in: 'query',
  description,
  schema,
  ...more,
})

const COMMAS: Partial<ParameterObject> = { style: 'form', explode: false }

const names = (name: string, allowed: readonly string[], description: string): ParameterObject =>
  inQuery(name, { type: 'array', items: { type: 'string', enum: allowed } }, description, COMMAS)

/** Values that at least one role may use. */
const forAnyone = (allowed: (role: RoleSlug) => readonly string[]): readonly string[] => [
  ...new Set(ROLE_SLUGS.flatMap(allowed)),
]

const header = (name: string, schema: JsonSchema, description: string): ParameterObject => ({
  name,
  in: 'header',
  description,
  schema,
})

/**
 * Headers and parameters with the same meaning in every call, by key in `#/components/parameters`.
 */
export const commonParameters = (texts: Texts): Parameters => ({
  acceptLanguage: header('Accept-Language', { type: 'string', examples: LOCALES }, texts.acceptLanguage),
  contractVersion: header(HEADERS.contractVersion, { type: 'integer', minimum: 0 }, texts.contractVersion),
  idempotencyKey: header(HEADERS.idempotencyKey, { type: 'string', format: 'uuid' }, texts.idempotencyKey),
  deviceId: header(HEADERS.deviceId, { type: 'string', pattern: '^[\\w-]{1,64}$' }, texts.deviceId),
  epoch: header(HEADERS.epoch, { type: 'string', maxLength: 64 }, texts.epoch),
  born: header(
    HEADERS.born,
    { type: 'string', maxLength: MAX_BORN_LENGTH },
    fill(texts.born, { max: MAX_BORN_LENGTH }),
  ),
  was: header(HEADERS.was, { type: 'string', maxLength: MAX_WAS_LENGTH }, fill(texts.was, { max: MAX_WAS_LENGTH })),
  ago: header(HEADERS.ago, { type: 'integer', minimum: 0 }, fill(texts.ago, { days: MAX_AGO_MS / DAY_MS })),
  page: inQuery('page', { type: 'integer', minimum: 1, default: 1 }, fill(texts.page, { depth: MAX_DEPTH })),
  limit: inQuery(
    'limit',
    { oneOf: [{ type: 'integer', minimum: 1, maximum: ALL_LIMIT }, { const: 'all' }], default: DEFAULT_PAGE_SIZE },
    fill(texts.limit, { all: ALL_LIMIT }),
  ),
  search: inQuery('search', { type: 'string', maxLength: MAX_SEARCH }, texts.search),
  since: inQuery('since', string, texts.since, { allowEmptyValue: true }),
})

const filterParameters = (model: ModelName, texts: Texts): Parameters =>
  Object.fromEntries(
    forAnyone((role) => filterableFields(model, role)).flatMap((name) => {
      const field = modelOf(model).fields[name] ?? ID_FIELD
      const items = answerSchema({ ...field, nullable: false })
      const values = { type: 'array', items, maxItems: MAX_FILTER_VALUES }
      const readBy = field.readBy && rolesText(texts.readBy, field.readBy)
      const filter = described(
        // A comma in a text is part of the text, not a separator.
        inQuery(
          `filter[${name}]`,
          values,
          '',
          KINDS[field.kind].filter === 'values' && field.kind !== 'text' ? COMMAS : {},
        ),
        fill(texts.filter, { name }),
        readBy,
      )
      const bounds = (['from', 'to'] as const).map((side) => [
        `filter.${name}.${side}`,
        described(inQuery(`filter[${name}][${side}]`, items, ''), texts[side], readBy),
      ])
      return [[`filter.${name}`, filter], ...(KINDS[field.kind].filter === 'range' ? bounds : [])]
    }),
  )

/** Parameters of a single record, by key. */
export const extraParameters = (model: ModelName, texts: Texts): Parameters => {
  const { fields, appends } = modelOf(model)
  const relations = forAnyone((role) => includableRelations(model, role))
  const readable = ['id', ...Object.keys(fields)]
  return {
    fields: names('fields', readable, texts.fields),
    only: names('only', readable, texts.only),
    ...(relations.length > 0 ? { include: names('include', relations, texts.include) } : {}),
    ...(Object.keys(appends).length > 0 ? { append: names('append', Object.keys(appends), texts.appends) } : {}),
  }
}

/** Parameters of a list of a model beside page, limit and search, by key. */
export const listParameters = (model: ModelName, texts: Texts): Parameters => {
  const sortable = forAnyone((role) => sortableFields(model, role))
  const scopes = scopeValues(model)
  return {
    orderBy: names(
      'orderBy',
      sortable.flatMap((name) => [`${name}:asc`, `${name}:desc`, name]),
      fill(texts.orderBy, { order: modelOf(model).defaultOrder, max: MAX_ORDERS }),
    ),
    ...extraParameters(model, texts),
    ...filterParameters(model, texts),
    ...(scopes.length > 0 ? { 'filter.queryScopes': names('filter[queryScopes]', scopes, texts.queryScopes) } : {}),
  }
}

/** `#/components/parameters/ticket.orderBy` */
export const referTo = (model: ModelName | null, keys: readonly string[]): readonly Parameter[] =>
  keys.map((key) => ({ $ref: `#/components/parameters/${model === null ? key : `${model}.${key}`}` }))
