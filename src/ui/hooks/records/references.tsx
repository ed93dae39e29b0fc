import { createContext, type ReactNode, use, useMemo } from 'react'
import type { ActionContext } from '#contract/core/events/action.ts'
import type { RecordId } from '#contract/core/ids.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { personInLanguage } from '#contract/models/user/erased-person.ts'
import { inReadingOrder } from '#contract/reading-order.ts'
import { isReferenceModel, REFERENCE_MODELS, type ReferenceModel } from '#contract/reference-models.ts'
import type { NamedModel } from '#contract/standard-names.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { inReadersLanguage } from '../../locales/standard-names.ts'
import { usePerson, useServices } from '../../services/services.tsx'
import { useLocale } from '../page/use-path.ts'
import { useAll } from './use-records.ts'

export { isReferenceModel, type ReferenceModel }

/** Records with the standard names of the first start in the reader's language. */
export interface References {
  /** All records that can be chosen: by their place, or by their name as a dictionary has it. */
  all<Name extends ReferenceModel>(model: Name): readonly Mirrored<Name>[]
  find<Name extends ReferenceModel>(model: Name, id: RecordId | null): Mirrored<Name> | undefined
  /** Like `all` and `find`, for a model known only at run time. */
  allOf(model: ReferenceModel): readonly AnyRecord[]
  findOf(model: ReferenceModel, id: RecordId | null): AnyRecord | undefined
  /** The records of `all` with their names as they are stored, for people who change them. */
  stored<Name extends NamedModel>(model: Name): readonly Mirrored<Name>[]
  /** Every status, those that were merged into another one too: a ticket may still have one. */
  readonly statuses: readonly Mirrored<'ticket_status'>[]
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
  const repos = useAll('repo')
  const products = useAll('product')
  const locale = useLocale()
  const references = useMemo(() => {
    const stored = { ticket_status: statuses, ticket_priority: priorities, ticket_type: types, role: roles }
    const read = {
      ticket_status: statuses && inReadersLanguage('ticket_status', statuses, locale),
      ticket_priority: priorities && inReadersLanguage('ticket_priority', priorities, locale),
      ticket_type: types && inReadersLanguage('ticket_type', types, locale),
      role: roles && inReadersLanguage('role', roles, locale),
    }
    const people = users?.map((person) => personInLanguage(person, locale))
    return referencesOf(
      { ...read, user: people, client: clients, projet: projets, repo: repos, product: products },
      stored,
    )
  }, [statuses, priorities, types, roles, users, clients, projets, repos, products, locale])
  return <ReferencesContext value={references}>{children}</ReferencesContext>
}

/** False while a merge waits to be sent: its tickets still have the record. */
const isMerged = (record: Mirrored<ReferenceModel>): boolean =>
  'merged_into_id' in record && record.merged_into_id !== null && record.sync.pending === 0

const offeredOf = (model: ReferenceModel, records: readonly Mirrored<ReferenceModel>[]): readonly AnyRecord[] =>
  inReadingOrder(model, records.filter((record) => !isMerged(record)) as unknown as readonly AnyRecord[])

const referencesOf = (loaded: LoadedReferences, stored: Pick<LoadedReferences, NamedModel>): References => {
  const records = (model: ReferenceModel) => (loaded[model] ?? []) as unknown as readonly AnyRecord[]
  const offered = new Map(REFERENCE_MODELS.map((model) => [model, offeredOf(model, loaded[model] ?? [])]))
  const maps = new Map(
    REFERENCE_MODELS.map((model) => [model, new Map(records(model).map((record) => [record.id, record]))]),
  )
  const find = (model: ReferenceModel, id: RecordId | null) => (id === null ? undefined : maps.get(model)?.get(id))
  return {
    allOf: (model) => offered.get(model) ?? [],
    findOf: find,
    all: <Name extends ReferenceModel>(model: Name) =>
      (offered.get(model) ?? []) as unknown as readonly Mirrored<Name>[],
    stored: <Name extends NamedModel>(model: Name) =>
      offeredOf(
        model,
        (stored[model] ?? []) as unknown as readonly Mirrored<ReferenceModel>[],
      ) as unknown as readonly Mirrored<Name>[],
    statuses: loaded.ticket_status ?? [],
    find: <Name extends ReferenceModel>(model: Name, id: RecordId | null) =>
      find(model, id) as Mirrored<Name> | undefined,
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
  const { statuses } = useReferences()
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
