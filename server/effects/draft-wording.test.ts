import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Invoicing, openInvoicing } from '../testing/records/invoicing/open-invoicing.ts'
import type { Caller, TestServer } from '../testing/servers/test-server.ts'

let server: TestServer
let manager: Caller
let at: Invoicing
let projetId: number
let ticketId: number
let draft: number

const OTHER_WORK = 'Autres travaux'

beforeAll(async () => {
  ;({ server, manager, at } = await openInvoicing())
})
afterAll(() => server.close())
beforeEach(async () => {
  const { fixture } = server
  projetId = (await manager.post('/api/models/projet', { name: 'Réseau', client_id: fixture.ownClient })).json().data.id
  ticketId = await fixture.addTicket('Câblage', projetId)
  draft = await at.addInvoice(fixture.ownClient, [])
  await bill(ticketId)
})

const bill = async (ticket: number): Promise<void> => {
  const entry = await server.fixture.addPointage(ticket, server.fixture.people.technicien)
  expect((await manager.put(`/api/models/pointage/${entry}/imputeInvoice`, { invoice_id: draft })).statusCode).toBe(200)
}
const write = async (path: string, body: object): Promise<void> =>
  expect((await manager.put(`/api/models/${path}`, body)).statusCode).toBe(200)
const show = (visible_to_client: boolean, ticket = ticketId) =>
  write(`ticket/${ticket}/updateVisibility`, { visible_to_client })
const showProjet = (is_visible_to_client: boolean) => write(`projet/${projetId}`, { is_visible_to_client })
const regroup = (grouping: string) => write(`invoice/${draft}/regroup`, { grouping })
const wordings = async () => (await at.linesOf(draft)).map((line) => line['designation'])
const ofTicket = (name = 'Câblage'): string => `${name} (ticket n°\u00a0${ticketId})`

describe('lines of time on a draft', () => {
  test.each(['ticket', 'entry'])(
    'grouped by %s no longer name a ticket that is hidden, and name it again',
    async (grouping) => {
      await regroup(grouping)
      const named = await wordings()
      expect(named).toEqual([expect.stringContaining(ofTicket())])
      await show(false)
      expect(await wordings()).toEqual([expect.stringContaining(OTHER_WORK)])
      await show(true)
      expect(await wordings()).toEqual(named)
    },
  )

  test('no longer name a projet that is hidden, nor its tickets', async () => {
    await showProjet(false)
    expect(await wordings()).toEqual([OTHER_WORK])
    await regroup('projet')
    await showProjet(true)
    expect(await wordings()).toEqual(['Réseau'])
    await showProjet(false)
    expect(await wordings()).toEqual([OTHER_WORK])
  })

  test('do not name a hidden ticket of a projet that is shown', async () => {
    await show(false)
    await showProjet(false)
    await showProjet(true)
    expect(await wordings()).toEqual([OTHER_WORK])
  })

  test('no longer name a ticket that moves to a hidden projet', async () => {
    const hidden = (
      await manager.post('/api/models/projet', { name: 'Interne', client_id: server.fixture.ownClient })
    ).json().data.id
    await write(`projet/${hidden}`, { is_visible_to_client: false })
    await write(`ticket/${ticketId}/updateProjet`, { projet_id: hidden })
    expect(await wordings()).toEqual([OTHER_WORK])
  })

  test('follow a new name, which is hidden later', async () => {
    await write(`ticket/${ticketId}/updateName`, { name: 'Baie' })
    expect(await wordings()).toEqual([ofTicket('Baie')])
    await show(false)
    expect(await wordings()).toEqual([OTHER_WORK])
  })

  test('keep a wording that somebody wrote', async () => {
    const [line] = await at.linesOf(draft)
    await write(`invoice_line/${line?.id}`, { designation: 'Audit annuel' })
    await show(false)
    expect(await wordings()).toEqual(['Audit annuel'])
  })

  test('that were sent stay as they are', async () => {
    await at.step(draft, 'markAsSent')
    const pdf = (await manager.get(`/api/models/invoice/${draft}/exportPdf`)).rawPayload
    await show(false)
    await showProjet(false)
    expect(await wordings()).toEqual([ofTicket()])
    expect((await manager.get(`/api/models/invoice/${draft}/exportPdf`)).rawPayload.equals(pdf)).toBe(true)
  })
})
