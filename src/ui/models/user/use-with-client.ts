import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { toast } from '../../kit/overlays/toast.ts'
import { titleOf } from '../../widgets/presentation/record-title.tsx'
import { lacksClient } from './needs-client.ts'

type User = Mirrored<'user'>

/**
 * Keeps the accounts that the server would take with this change. A toast names those whose client
 * has to be chosen first.
 */
export const useWithClient = (): ((users: readonly User[], change: Partial<User>) => readonly User[]) => {
  const { t } = useTranslation('user')
  const references = useReferences()
  return useCallback(
    (users, change) => {
      const without = users.filter((user) => lacksClient({ ...user, ...change }, references))
      const [first] = without
      if (!first) return users
      toast.error(t('clientFirst', { count: without.length, name: titleOf(first) }))
      return users.filter((user) => !without.includes(user))
    },
    [references, t],
  )
}
