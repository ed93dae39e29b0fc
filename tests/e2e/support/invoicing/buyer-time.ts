import { expect } from 'vitest'
import type { WireRow } from '#contract/core/protocol.ts'
import type { apiOf } from '../api.ts'

/** Everything of a client that an issued invoice needs. */
export const BUYER_IDENTITY = {
  siren: '732829320',
  siret: null,
  address1: '1 rue du Four',
  postal: '69001',
  city: 'Lyon',
  has_tva: true,
}

/** Tickets of the client whose time is billed by the hour. */
export const billableTickets = async (
  api: ReturnType<typeof apiOf>,
  clientId: unknown,
): Promise<readonly WireRow[]> => {
  const projets = (await api.list('manager', `projet?limit=all&filter[client_id]=${clientId}`)).data
  const paid = new Set(projets.filter(({ is_facturable }) => is_facturable).map(({ id }) => id))
  const tickets = (await api.list('manager', 'ticket?limit=all&orderBy=id:asc')).data
  return tickets.filter(({ projet_id, is_facturable }) => is_facturable && paid.has(Number(projet_id)))
}

/** An hour and a half of the manager on a ticket; answers its number. */
export const addTime = async (
  api: ReturnType<typeof apiOf>,
  ticketId: unknown,
  comment: string,
  date = '2026-03-04',
): Promise<number> => {
  const answer = await api.post('manager', 'pointage', { ticket_id: ticketId, ut: 6, date, comment })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { data: { id: number } }).data.id
}
