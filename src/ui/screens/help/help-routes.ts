import type { RoleSlug } from '#contract/core/roles.ts'
import type { Destination } from '../../navigation.ts'

/** The help centre of each space. */
export const HELP_CENTER = {
  manager: 'manager.helpCenter',
  technicien: 'technicien.helpCenter',
  client: 'client.helpCenter',
} as const satisfies Record<RoleSlug, Destination>

/** An article of each space. */
export const HELP_ARTICLE = {
  manager: 'manager.help_article',
  technicien: 'technicien.help_article',
  client: 'client.help_article',
} as const satisfies Record<RoleSlug, string>
