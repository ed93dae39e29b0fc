import { useCallback } from 'react'
import type { AnyRecord } from '#contract/core/model.ts'
import { useIsStaff } from '../../hooks/records/people.ts'
import type { AnyPresentation } from './presentation.ts'

type Among = (record: AnyRecord) => boolean

/** The records that the editor or filter of a reference offers; undefined for all. */
export const useAmong = ({ fields }: AnyPresentation): ((field: string) => Among | undefined) => {
  const isStaff = useIsStaff()
  return useCallback(
    (field) => {
      const places = fields[field]
      return places && 'among' in places && places.among === 'staff' ? isStaff : undefined
    },
    [fields, isStaff],
  )
}
