import { createContext, type ReactNode, use, useMemo } from 'react'
import type { ActionContext } from '#contract/core/action.ts'
import type { RecordId } from '#contract/core/ids.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import type { ModelName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { usePerson, useServices } from '../services/services.tsx'
import { useAll } from './use-records.ts'

/** Reference models: few enough records to hold them all in memory. */
export const REFERENCE_MODELS = [
  'ticket_status',
  'ticket_priority',
  'ticket_type',
  'role',
  'user',
  'client',
  'projet',
] as const satisfies readonly ModelName[]
export type ReferenceModel = (typeof REFERENCE_MODELS)[number]

export const isReferenceModel = (name: string): name is ReferenceModel => REFERENCE_MODELS.some((model) => model === name)

export interface References {
  /** All records, in the model's default order. */
  all<Name extends ReferenceModel>(model: Name): readonly Mirrored<Name>[]
  find<Name extends ReferenceModel>(model: Name, id: RecordId | null): Mirrored<Name> | undefined
  /** Like `all` and `find`, for a model known only at run time. */
  allOf(model: ReferenceModel): readonly AnyRecord[]
  findOf(model: ReferenceModel, id: RecordId | null): AnyRecord | undefined
  /** False until the local mirror has been read once. */
  readonly ready: boolean
}

type LoadedReferences = { readonly [Name in ReferenceModel]: readonly Mirrored<Name>[] | undefined }

const ReferencesContext = createContext<References | null>(null)

/**
 * Holds the reference records of a space in memory, so that rows show names without a query each.
 */
export const ReferencesProvider = ({ children }: { readonly children: ReactNode }) => {
  const statuses = useAll('ticket_status')
  const priorities = useAll('ticket_priority')
  const types = useAll('ticket_type')
  const roles = useAll('role')
  const users = useAll('user')
  const clients = useAll('client')
  const projets = useAll('projet')
  const references = useMemo(
    () =>
      referencesOf({
        ticket_status: statuses,
        ticket_priority: priorities,
        ticket_type: types,
        role: roles,
        user: users,
        client: clients,
        projet: projets,
      }),
    [statuses, priorities, types, roles, users, clients, projets],
  )
  return <ReferencesContext value={references}>{children}</ReferencesContext>
}

const referencesOf = (loaded: LoadedReferences): References => {
  const records = (model: ReferenceModel) => (loaded[model] ?? []) as unknown as readonly AnyRecord[]
  const maps = new Map(REFERENCE_MODELS.map((model) => [model, new Map(records(model).map((record) => [record.id, record]))]))
  const find = (model: ReferenceModel, id: RecordId | null) => (id === null ? undefined : maps.get(model)?.get(id))
  return {
    allOf: records,
    findOf: find,
    all: <Name extends ReferenceModel>(model: Name) => (loaded[model] ?? []) as readonly Mirrored<Name>[],
    find: <Name extends ReferenceModel>(model: Name, id: RecordId | null) => find(model, id) as Mirrored<Name> | undefined,
    ready: REFERENCE_MODELS.every((model) => loaded[model] !== undefined),
  }
}

export const useReferences = (): References => {
  const references = use(ReferencesContext)
  if (!references) throw new Error('References are read outside of a space layout')
  return references
}

/** Context for the contract's actions: actor, time, and the statuses of this installation. */
export const useActionContext = (): ActionContext => {
  const { actor } = usePerson()
  const { now } = useServices()
  const statuses = useReferences().all('ticket_status')
  return useMemo(
    () => ({
      actor,
      // Evaluated when an action is judged, not when the screen was rendered.
      get at() {
        return now().toISOString()
      },
      statuses,
    }),
    [actor, now, statuses],
  )
}
