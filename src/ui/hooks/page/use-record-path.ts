import { useCallback } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import { ROLE_SLUGS, type RoleSlug } from '#contract/core/roles.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import { localePath } from '#contract/routes.ts'
import { HOME } from '../../home.ts'
import { recordPath } from '../../record-path.ts'
import { useLocale, usePath } from './use-path.ts'

export interface RecordOnPage {
  readonly model: ModelName
  readonly field: string | null
}

const hasPage = (model: ModelName): boolean => ROLE_SLUGS.some((space) => recordPath(space, model, '') !== null)

/**
 * The page on which records of a model are shown: their own (`field` is null), or that of the
 * ticket to which `field` belongs. Null for models on no page.
 */
export const pageOf = (model: ModelName): RecordOnPage | null => {
  if (hasPage(model)) return { model, field: null }
  const toTicket = Object.entries(modelOf(model).fields).find(
    ([, field]) => field.kind === 'belongsTo' && field.model === 'ticket',
  )
  return toTicket ? { model: 'ticket', field: toTicket[0] } : null
}

/**
 * Path of a record's own page in a space; null for models without one. Clients see a ticket beside
 * their list.
 */
export const useRecordPath = (space: RoleSlug): ((model: ModelName, id: RecordId) => string | null) => {
  const path = usePath()
  const locale = useLocale()
  return useCallback(
    (model, id) => {
      if (space === 'client' && model === 'ticket') return `${path(HOME.client)}?ticket=${id}`
      const own = recordPath(space, model, id)
      return own === null ? null : localePath(locale, own)
    },
    [path, locale, space],
  )
}
