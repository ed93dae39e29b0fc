import { mayEnterSpace, ROLE_SLUGS, type RoleSlug } from '#contract/core/roles.ts'

export const SPACE_LABELS = {
  manager: 'nav.managerSpace',
  technicien: 'nav.technicienSpace',
  client: 'nav.clientSpace',
} as const satisfies Record<RoleSlug, string>

/** The other spaces that this role may open. */
export const otherSpaces = (role: RoleSlug, current: RoleSlug): readonly RoleSlug[] =>
  ROLE_SLUGS.filter((space) => space !== current && mayEnterSpace(role, space))
