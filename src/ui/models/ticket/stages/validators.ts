import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRecord } from '#contract/core/model.ts'
import { useReferenceOptions } from '../../../fields/reference/use-reference-options.ts'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { useIsStaff } from '../../../hooks/records/people.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import type { Option } from '../../../kit/inputs/option-line.tsx'
import { useMayValidate, type Validated } from './use-may-validate.ts'

/**
 * Gives each person their role, and groups them: those of the client come first, since a validation
 * is theirs to give.
 */
export const useValidatorOptions = (tickets: readonly Validated[]): readonly Option[] => {
  const { t } = useTranslation('ticket')
  const labels = useLabels()
  const references = useReferences()
  const isStaff = useIsStaff()
  const isOfClient = useCallback((user: AnyRecord) => !isStaff(user), [isStaff])
  const options = useReferenceOptions('user', null, useMayValidate(tickets), isOfClient)
  return useMemo(
    () =>
      options.map((option) => {
        const role = references.find('role', references.find('user', option.value)?.role_id ?? null)?.slug
        const group = t(role === 'client' ? 'ofClient' : 'ofTeam')
        // The client is the same one for all: the role takes the place of its name.
        return role === undefined ? { ...option, group } : { ...option, detail: labels.role[role], group }
      }),
    [options, references, labels, t],
  )
}
