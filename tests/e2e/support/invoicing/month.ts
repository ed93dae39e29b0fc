import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { WireRow } from '#contract/core/protocol.ts'
import type { apiOf } from '../api.ts'

/** The month so many months before this one: `YYYY-MM`. */
export const monthAgo = (months: number): string =>
  ((now) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString().slice(0, 7))(
    new Date(),
  )

/** Everything that an invoice must say of a client. */
export const IDENTITY = { address1: '4 quai du Commerce', postal: '69002', city: 'Lyon', siren: '552100554' } as const

/** Steps of stories about the closing of a month, as the manager, past the screens. */
export const monthSteps = (api: ReturnType<typeof apiOf>, month: string) => {
  const created = async (model: string, body: object): Promise<WireRow> => {
    const answer = await api.post('manager', model, body)
    expect(answer.status, model).toBe(201)
    return ((await answer.json()) as { readonly data: WireRow }).data
  }
  const changed = async (path: string, body: object = {}): Promise<WireRow> => {
    const answer = await api.put('manager', path, body)
    expect(answer.status, path).toBe(200)
    return ((await answer.json()) as { readonly data: WireRow }).data
  }
  /** A client with two hours of billable time in the month. */
  const clientWithTime = async (index: number, identity: object = {}): Promise<WireRow> => {
    const client = await created('client', { name: `Maison ${String(index + 1).padStart(2, '0')}`, ...identity })
    const projet = await created('projet', { name: 'Régie', client_id: client.id })
    const ticket = await created('ticket', { name: 'Réseau', projet_id: projet.id })
    await created('pointage', { ticket_id: ticket.id, ut: 8, date: `${month}-14` })
    return client
  }
  const draftsOfMonth = async (): Promise<readonly WireRow[]> =>
    (await api.list('manager', `invoice?limit=all&filter[stage]=draft&filter[month]=${month}-01`)).data
  return { created, changed, clientWithTime, draftsOfMonth }
}

/** Row of a client among the drafts that a month proposes. */
export const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Brouillons proposés' }).getByRole('row').filter({ hasText: name }).first()

/** The button that creates, once the server has said what it would create. */
export const createButton = (page: Page) => page.getByRole('button', { name: /^Créer \d+ brouillons?$/ })
