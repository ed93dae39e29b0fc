import { useCallback } from 'react'
import { can } from '#contract/core/scopes.ts'
import type { ModelName } from '#contract/registry.ts'
import { usePerson } from '../../services/services.tsx'

type Verb = 'read' | 'create' | 'update' | 'delete'

/**
 * Tells whether the signed-in person has a scope, as the server named them at the last sign-in or
 * start.
 */
export const useCan = (): ((scope: `${ModelName}.${Verb}`) => boolean) => {
  const { user } = usePerson()
  return useCallback((scope) => can(user.scope, scope), [user.scope])
}
