import type { RecordId } from '#contract/core/ids.ts'
import type { ModelName } from '#contract/registry.ts'
import type { FormValues } from '#src/machines/form.machine.ts'
import type { Mirrored } from '#src/store/mirrored.ts'

/** Parameters of the address of the form of a new ticket. */
const PARAMETERS = { client: 'client_id', projet: 'projet_id', user: 'responsable_id' } as const satisfies Partial<
  Record<ModelName, string>
>

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
    values: {
      ...(projetId === null ? {} : { projet_id: projetId }),
      ...(responsableId === null ? {} : { responsable_id: responsableId }),
    },
    clientId: others.length > 0 ? clientId : null,
  }
}

/** Name of the page among the values of the form: a part of the draft, not of the ticket. */
const BEGUN_ON = 'begun_on'

const pageIn = (search: URLSearchParams): string =>
  new URLSearchParams(
    [...search].filter(([name]) => Object.values(PARAMETERS).some((known) => known === name)),
  ).toString()

/** First values of the form, and the page that they come from. */
export const firstValues = (search: URLSearchParams, { values }: TicketStart): FormValues => ({
  ...values,
  [BEGUN_ON]: pageIn(search),
})

/**
 * The draft of an earlier ticket, in the form of this address. Where it was begun on another page,
 * the projet and the person of this page take the place of its own: otherwise what was asked for on
 * the page of one client would be written for another.
 */
export const draftOnPage = (draft: FormValues, search: URLSearchParams, projets: readonly Projet[]): FormValues => {
  const page = pageIn(search)
  if (page === '' || draft[BEGUN_ON] === page) return { ...draft, [BEGUN_ON]: page }
  const clientId = search.get(PARAMETERS.client)
  const isOfOther = clientId !== null && projets.find(({ id }) => id === draft['projet_id'])?.client_id !== clientId
  return { ...draft, ...(isOfOther ? { projet_id: null } : {}), ...firstValues(search, ticketStart(search, projets)) }
}
