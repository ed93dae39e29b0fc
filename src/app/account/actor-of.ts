import type { SessionUser } from '#contract/core/protocol.ts'
import type { Actor } from '#contract/core/roles.ts'

export const actorOf = (user: SessionUser): Actor => ({
  id: String(user.id),
  role: user.role.slug,
  clientId: user.client_id === null ? null : String(user.client_id),
})
