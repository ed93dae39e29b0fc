import type { TokenScope } from '#contract/api-access/token-scopes.ts'
import type { Operation } from './operation.ts'
import { fill, type Texts } from './texts.ts'

/**
 * Completes an operation by the rights that a personal token needs for it. Null among them: the
 * operation takes a session, which is the document's rule where nothing else is said.
 */
export const withTokenRights = (
  operation: Operation,
  needed: readonly (TokenScope | null)[],
  texts: Texts,
): Operation => {
  const scopes = [...new Set(needed)].filter((scope) => scope !== null)
  const text = needed.includes(null) ? texts.sessionOnly : fill(texts.tokenRights, { scopes: scopes.join(', ') })
  const described = { ...operation, description: [operation.description, text].filter(Boolean).join(' ') }
  return needed.includes(null) ? described : { ...described, security: [{ bearer: [] }, { personal_token: scopes }] }
}
