import type { RecordId } from '#contract/core/ids.ts'
import type { ModelName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'

/** Parameters of the address of the form of a new ticket. */
const PARAMETERS = { client: 'client_id', projet: 'projet_id', user: 'responsable_id' } as const satisfies Partial<Record<ModelName, string>>

/** Record on whose page a ticket is created. */
export interface TicketOrigin {
  readonly model: keyof typeof PARAMETERS
  readonly id: RecordId
}

/** Search of the address of the form, which `ticketStart` reads. */
export const originSearch = (origin: TicketOrigin | null): string =>
  origin === null ? '' : `?${new URLSearchParams({ [PARAMETERS[origin.model]]: origin.id })}`

export interface TicketStart {
  /** First values of the form. */
  readonly values: { readonly projet_id?: RecordId; readonly responsable_id?: RecordId }
  /** Client whose projets are offered first; null where the projet is known or any will do. */
  readonly clientId: RecordId | null
}

type Projet = Pick<Mirrored<'projet'>, 'id' | 'client_id' | 'archived_at'>

/** Whether the start depends on the projets of a client. */
export const needsProjets = (search: URLSearchParams): boolean => search.has(PARAMETERS.client)

/** Start of a new ticket by the search of its address. The only projet of a client is chosen. */
export const ticketStart = (search: URLSearchParams, projets: readonly Projet[]): TicketStart => {
  const clientId = search.get(PARAMETERS.client)
  const [only, ...others] = projets.filter((projet) => projet.client_id === clientId && projet.archived_at === null)
  const projetId = search.get(PARAMETERS.projet) ?? (others.length === 0 ? (only?.id ?? null) : null)
  const responsableId = search.get(PARAMETERS.user)
  return {
    values: { ...(projetId === null ? {} : { projet_id: projetId }), ...(responsableId === null ? {} : { responsable_id: responsableId }) },
    clientId: others.length > 0 ? clientId : null,
  }
}
