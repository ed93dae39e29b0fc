import { isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { DomainError } from '#contract/core/errors.ts'
import type { ModelName } from '#contract/registry.ts'
import { projet } from '../database/schema/people.ts'
import { ticketStatus } from '../database/schema/reference.ts'
import { ticket } from '../database/schema/work.ts'

type Scope = Readonly<Record<string, () => SQL>>

/** Tickets whose status has the flag. */
const withFlag = (flag: 'is_open' | 'is_done' | 'is_closed') => (): SQL =>
  sql`${ticket.status_id} in (select ${ticketStatus.id} from ${ticketStatus} where ${ticketStatus[flag]})`

/**
 * Named conditions of the specification (`filter[queryScopes]=status:open,visibleToClient:1`),
 * value by value.
 */
const SCOPES: Readonly<Partial<Record<ModelName, Readonly<Record<string, Scope>>>>> = {
  ticket: { status: { open: withFlag('is_open'), done: withFlag('is_done'), closed: withFlag('is_closed') } },
  projet: {
    status: { open: () => isNull(projet.archived_at), archived: () => isNotNull(projet.archived_at) },
    visibleToClient: {
      '1': () => sql`${projet.is_visible_to_client}`,
      '0': () => sql`not ${projet.is_visible_to_client}`,
    },
  },
}

/** Every `scope:value` of a model. */
export const scopeValues = (model: ModelName): readonly string[] =>
  Object.entries(SCOPES[model] ?? {}).flatMap(([scope, values]) =>
    Object.keys(values).map((known) => `${scope}:${known}`),
  )

/** Condition of a named scope of a list. Throws `bad_query` for an unknown scope. */
export const scopeCondition = (model: ModelName, name: string, value: string): SQL => {
  const scopes = SCOPES[model] ?? {}
  const condition = Object.hasOwn(scopes, name) ? scopes[name] : undefined
  const chosen = condition && Object.hasOwn(condition, value) ? condition[value] : undefined
  if (chosen) return chosen()
  throw new DomainError('bad_query', { detail: { allowed: scopeValues(model) } })
}
