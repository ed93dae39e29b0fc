import { MODEL_NAMES, type ModelName } from '#contract/registry.ts'

/** Areas of the API for which a personal token may be given rights. */
export const TOKEN_AREAS = [
  'tickets',
  'clients',
  'time',
  'contracts',
  'invoicing',
  'leave',
  'people',
  'help',
  'settings',
  'notifications',
  'activity',
] as const
export type TokenArea = (typeof TOKEN_AREAS)[number]

export type TokenVerb = 'read' | 'write'

/** A right of a token, as it travels: `tickets:write`. */
export type TokenScope = `${TokenArea}:${TokenVerb}`

/** The areas that reading and writing a model take; null where no token ever may. */
type AreasOf = Readonly<Record<TokenVerb, TokenArea | null>>

const both = (area: TokenArea): AreasOf => ({ read: area, write: area })
const readOnly = (area: TokenArea): AreasOf => ({ read: area, write: null })
/** For what the application keeps of a person for itself, and for secrets. */
const NEVER: AreasOf = { read: null, write: null }

/**
 * The only definition of the areas of models; a model without a line takes a session. Accounts and
 * the settings that protect them (`user`, `settings`) are changed in a session alone: a leaked
 * token must not widen itself.
 */
export const MODEL_AREAS: Readonly<Partial<Record<ModelName, AreasOf>>> = {
  role: readOnly('people'),
  ticket_status: { read: 'tickets', write: 'settings' },
  ticket_priority: { read: 'tickets', write: 'settings' },
  ticket_type: { read: 'tickets', write: 'settings' },
  settings: readOnly('settings'),
  user: readOnly('people'),
  client: both('clients'),
  projet: both('clients'),
  contract: both('contracts'),
  ticket: both('tickets'),
  comment: both('tickets'),
  macro: { read: 'tickets', write: 'settings' },
  help_article: both('help'),
  product: both('invoicing'),
  rate: both('invoicing'),
  reminder_level: both('invoicing'),
  invoice: both('invoicing'),
  invoice_line: both('invoicing'),
  billing_stage: both('invoicing'),
  pointage: both('time'),
  timer: both('time'),
  invoice_mail: both('invoicing'),
  transaction: both('invoicing'),
  received_invoice: both('invoicing'),
  absence: both('leave'),
  unavailability: readOnly('leave'),
  leave_rule: both('leave'),
  leave_adjustment: both('leave'),
  bridge_day: both('leave'),
  handover: both('leave'),
  calendar_feed: NEVER,
  working_time: both('time'),
  finished_week: both('time'),
  notification: both('notifications'),
  follow: both('notifications'),
  notification_preference: NEVER,
  saved_view: NEVER,
  list_layout: NEVER,
  file: both('tickets'),
  repo: both('clients'),
  commit: readOnly('clients'),
  last_login: NEVER,
  activity: readOnly('activity'),
  ticket_status_history: readOnly('tickets'),
}

/** Returns the right that reading or writing a model takes; null where no token may. */
export const scopeOfModel = (model: ModelName, verb: TokenVerb): TokenScope | null => {
  const area = (MODEL_AREAS[model] ?? NEVER)[verb]
  return area === null ? null : `${area}:${verb}`
}

/** Archiving a client signs all of its people out: a leaked token must not be able to. */
const SESSION_ONLY_ACTIONS: ReadonlySet<string> = new Set(['client.setArchive', 'client.setUnArchive'])

/** Returns the right that an action of a model takes; null where no token may. */
export const scopeOfAction = (model: ModelName, action: string): TokenScope | null =>
  SESSION_ONLY_ACTIONS.has(`${model}.${action}`) ? null : scopeOfModel(model, 'write')

const VERBS = ['read', 'write'] as const

/** Every right that some model takes, in the order of areas. */
export const TOKEN_SCOPES: readonly TokenScope[] = TOKEN_AREAS.flatMap((area) =>
  VERBS.map((verb): TokenScope => `${area}:${verb}`).filter((scope) =>
    MODEL_NAMES.some((model) => VERBS.some((verb) => scopeOfModel(model, verb) === scope)),
  ),
)

/**
 * Returns the rights of a text that separates them by spaces, as OAuth does; null for an unknown
 * one.
 */
export const parseScopes = (text: string): readonly TokenScope[] | null => {
  const given = text.split(' ').filter((part) => part !== '')
  return given.every((part) => (TOKEN_SCOPES as readonly string[]).includes(part))
    ? TOKEN_SCOPES.filter((scope) => given.includes(scope))
    : null
}

/** Days after which a token may be chosen to end. */
export const TOKEN_DAYS = [30, 90, 365] as const
/** A year, leap or not. */
export const MAX_TOKEN_DAYS = 366

/** Tokens that one person may have at once. */
export const MAX_TOKENS = 20
