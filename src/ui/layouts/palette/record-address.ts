import type { RecordId } from '#contract/core/ids.ts'
import { fieldOf, searchableFields } from '#contract/core/model.ts'
import type { RoleSlug } from '#contract/core/roles.ts'
import { MODEL_NAMES, type ModelName, modelOf } from '#contract/registry.ts'
import { ROUTES, type RouteId } from '#contract/routes.ts'
import { HOME } from '../../home.ts'
import { pageOf } from '../../hooks/page/use-record-path.ts'
import { isReferenceModel } from '../../hooks/records/references.tsx'
import { recordPath } from '../../record-path.ts'

interface Named {
  readonly id: RecordId
}

type AddressOf = (record: Named) => string | null

const isRoute = (id: string): id is RouteId => Object.hasOwn(ROUTES, id)

const capital = (model: ModelName): string => model.replace(/^./, (first) => first.toUpperCase())

const idIn = (record: Named, field: string): RecordId | null =>
  (fieldOf(record as never, field) as RecordId | null | undefined) ?? null

/** The list or tab at a route, showing the record alone. */
const among = (route: RouteId, parameter: string, owner: RecordId, { id }: Named): string =>
  `${ROUTES[route].path.replace(`:${parameter}`, encodeURIComponent(owner))}?q=${encodeURIComponent(`#${id}`)}`

/**
 * How a record of a model is reached in a space, as a path without locale: its own page, the page
 * or tab of its ticket, the list of its model, or a tab of its client. Null where the space shows
 * none.
 */
const addressing = (space: RoleSlug, model: ModelName): AddressOf | null => {
  if (recordPath(space, model, '') !== null) return ({ id }) => recordPath(space, model, id)
  if (space === 'client')
    return model === 'ticket' ? ({ id }) => `${ROUTES[HOME.client].path}?ticket=${encodeURIComponent(id)}` : null
  const page = pageOf(model)
  if (page?.field && page.model === 'ticket') {
    const { field } = page
    const tab = `${space}.ticket${capital(model)}s`
    return (record) => {
      const ticket = idIn(record, field)
      if (ticket === null) return null
      return isRoute(tab)
        ? ROUTES[tab].path.replace(':ticket', encodeURIComponent(ticket))
        : recordPath(space, 'ticket', ticket)
    }
  }
  const list = `${space}.${model}s`
  if (isRoute(list)) return (record) => among(list, '', '', record)
  const tab = `${space}.client${capital(model)}s`
  if (!isRoute(tab)) return null
  return (record) => {
    const client = idIn(record, 'client_id')
    return client === null ? null : among(tab, 'client', client, record)
  }
}

/** Path without locale to a record; null where the space shows none. */
export const recordAddress = (space: RoleSlug, model: ModelName, record: Named): string | null =>
  addressing(space, model)?.(record) ?? null

/** The models that a search in this space covers, those with few records first. */
export const searchedModels = (space: RoleSlug): readonly ModelName[] => {
  const models = MODEL_NAMES.filter(
    (model) => searchableFields(modelOf(model)).length > 0 && addressing(space, model) !== null,
  )
  return [...models.filter(isReferenceModel), ...models.filter((model) => !isReferenceModel(model))]
}
