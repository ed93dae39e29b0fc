import { useCallback, useMemo } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import type { RoleSlug } from '#contract/core/roles.ts'
import { useReferences } from './references.tsx'

/** Looks up the role of a user; null while it is unknown on this device. */
export const useRoleOf = (): ((user: AnyRecord) => RoleSlug | null) => {
  const references = useReferences()
  return useCallback(
    (user: AnyRecord) => references.find('role', user['role_id'] as RecordId | null)?.slug ?? null,
    [references],
  )
}

export const useIsStaff = (): ((user: AnyRecord) => boolean) => {
  const roleOf = useRoleOf()
  return useCallback(
    (user: AnyRecord) => {
      const role = roleOf(user)
      return role !== null && role !== 'client'
    },
    [roleOf],
  )
}

export const useIsManager = (): ((user: AnyRecord) => boolean) => {
  const roleOf = useRoleOf()
  return useCallback((user: AnyRecord) => roleOf(user) === 'manager', [roleOf])
}

/** All users who may be responsable of a ticket. */
export const useStaff = (): readonly AnyRecord[] => {
  const references = useReferences()
  const isStaff = useIsStaff()
  return useMemo(
    () => references.allOf('user').filter((user) => user['is_active'] !== false && isStaff(user)),
    [references, isStaff],
  )
}
