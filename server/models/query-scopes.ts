import { isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { DomainError } from '#contract/core/errors.ts'
import type { ModelName } from '#contract/registry.ts'
import { projet } from '../database/schema/people.ts'

type Scope = Readonly<Record<string, () => SQL>>

/** Named conditions of the specification (`filter[queryScopes]=status:open,visibleToClient:1`), value by value. */
const SCOPES: Readonly<Partial<Record<ModelName, Readonly<Record<string, Scope>>>>> = {
  projet: {
    status: { open: () => isNull(projet.archived_at), archived: () => isNotNull(projet.archived_at) },
    visibleToClient: { '1': () => sql`${projet.is_visible_to_client}`, '0': () => sql`not ${projet.is_visible_to_client}` },
  },
}

/** Every `scope:value` of a model. */
export const scopeValues = (model: ModelName): readonly string[] =>
  Object.entries(SCOPES[model] ?? {}).flatMap(([scope, values]) => Object.keys(values).map((known) => `${scope}:${known}`))

export const scopeCondition = (model: ModelName, name: string, value: string): SQL => {
  const scopes = SCOPES[model] ?? {}
  const condition = Object.hasOwn(scopes, name) ? scopes[name] : undefined
  const chosen = condition && Object.hasOwn(condition, value) ? condition[value] : undefined
  if (chosen) return chosen()
  throw new DomainError('bad_query', { detail: { allowed: scopeValues(model) } })
}
