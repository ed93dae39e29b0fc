import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WireRow } from '#contract/core/protocol.ts'
import type { ModelName } from '#contract/registry.ts'
import { createDevice, type Device } from '../testing/people/device.ts'
import { MARKER } from '../testing/records/fixture.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'

/** Models that the operations below change, and those that refer to them. */
const MODELS = [
  'user',
  'projet',
  'ticket',
  'pointage',
  'ticket_status_history',
  'comment',
  'file',
  'invoice',
  'invoice_line',
  'saved_view',
  'notification',
] as const satisfies readonly ModelName[]

let server: TestServer
let manager: Caller

beforeAll(async () => {
  server = await startTestServer()
  manager = await server.as('manager')
})
afterAll(() => server.close())

const index = fc.nat({ max: 3 })
const operation = fc.oneof(
  fc.record({ kind: fc.constant('show' as const), ticket: index, value: fc.boolean() }),
  fc.record({ kind: fc.constant('move' as const), ticket: index, projet: index }),
  fc.record({ kind: fc.constant('publish' as const), projet: index, value: fc.boolean() }),
  fc.record({ kind: fc.constant('archive' as const), projet: index, value: fc.boolean() }),
  fc.record({ kind: fc.constant('hand over' as const), projet: index, other: fc.boolean() }),
  fc.record({ kind: fc.constant('log' as const), ticket: index }),
  fc.record({ kind: fc.constant('forget' as const), pointage: fc.nat({ max: 10 }) }),
  fc.record({ kind: fc.constant('favourite' as const), ticket: index, value: fc.boolean() }),
  fc.record({ kind: fc.constant('employ' as const), value: fc.boolean() }),
  fc.record({ kind: fc.constant('comment' as const), ticket: index, value: fc.boolean() }),
  fc.record({ kind: fc.constant('withhold' as const), comment: fc.nat({ max: 10 }), value: fc.boolean() }),
  fc.record({ kind: fc.constant('read' as const), comment: fc.nat({ max: 10 }), value: fc.boolean() }),
  fc.record({ kind: fc.constant('draft' as const), other: fc.boolean() }),
  fc.record({ kind: fc.constant('send' as const), invoice: fc.nat({ max: 4 }) }),
  fc.record({ kind: fc.constant('share' as const), value: fc.boolean() }),
)
type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never

interface Scene {
  readonly tickets: readonly number[]
  readonly projets: readonly number[]
  readonly pointages: number[]
  readonly comments: number[]
  readonly invoices: number[]
  readonly view: number
  readonly mover: number
  readonly roles: Readonly<Record<string, number>>
}

const at = <Item>(items: readonly Item[], place: number): Item | undefined => items[place % Math.max(1, items.length)]

const created = async (model: string, body: object): Promise<number> =>
  (await manager.post(`/api/models/${model}`, body)).json().data.id

const perform = async (scene: Scene, client: Caller, asked: Operation): Promise<void> => {
  const ticket = 'ticket' in asked ? `/api/models/ticket/${at(scene.tickets, asked.ticket)}` : ''
  const projet = 'projet' in asked ? at(scene.projets, asked.projet) : undefined
  const { ownClient, otherClient } = server.fixture
  if (asked.kind === 'show') await manager.put(`${ticket}/updateVisibility`, { visible_to_client: asked.value })
  else if (asked.kind === 'move') await manager.put(`${ticket}/updateProjet`, { projet_id: projet })
  else if (asked.kind === 'publish')
    await manager.put(`/api/models/projet/${projet}`, { is_visible_to_client: asked.value })
  else if (asked.kind === 'archive')
    await manager.put(`/api/models/projet/${projet}/${asked.value ? 'setArchive' : 'setUnArchive'}`)
  else if (asked.kind === 'hand over')
    await manager.put(`/api/models/projet/${projet}`, { client_id: asked.other ? otherClient : ownClient })
  else if (asked.kind === 'favourite') await client.put(`${ticket}/toggleFavorite`, { is_favorite: asked.value })
  else if (asked.kind === 'employ')
    await manager.put(
      `/api/models/user/${scene.mover}`,
      asked.value ? { role_id: scene.roles['technicien'] } : { role_id: scene.roles['client'], client_id: otherClient },
    )
  else if (asked.kind === 'comment')
    scene.comments.push(
      await created('comment', {
        ticket_id: at(scene.tickets, asked.ticket),
        body: 'Vu',
        visible_to_client: asked.value,
      }),
    )
  else if (asked.kind === 'withhold')
    await manager.put(`/api/models/comment/${at(scene.comments, asked.comment)}/updateVisibility`, {
      visible_to_client: asked.value,
    })
  else if (asked.kind === 'read')
    await client.put(`/api/models/comment/${at(scene.comments, asked.comment)}/markAsRead`, { is_read: asked.value })
  else if (asked.kind === 'draft') {
    const id = await created('invoice', { client_id: asked.other ? otherClient : ownClient, title: 'Travaux' })
    await created('invoice_line', { invoice_id: id, designation: 'Une heure', unit_price: 7_500 })
    scene.invoices.push(id)
  } else if (asked.kind === 'send')
    await manager.put(`/api/models/invoice/${at(scene.invoices, asked.invoice)}/markAsSent`)
  else if (asked.kind === 'share') await manager.put(`/api/models/saved_view/${scene.view}`, { is_shared: asked.value })
  else if (asked.kind === 'forget') await manager.delete(`/api/models/pointage/${at(scene.pointages, asked.pointage)}`)
  else scene.pointages.push(await created('pointage', { ut: 1, ticket_id: at(scene.tickets, asked.ticket) }))
}

const byId = (rows: Iterable<WireRow>): readonly WireRow[] => [...rows].sort((a, b) => a.id - b.id)

const expectSameAsLists = async (device: Device, caller: Caller): Promise<void> => {
  await device.pull()
  for (const model of MODELS) {
    const listed = (await caller.get(`/api/models/${model}?limit=all`)).json<{ data: WireRow[] }>().data
    expect(byId(device.rows(model).values()), model).toEqual(byId(listed))
  }
}

test('after every change a device holds exactly what its person sees, and nothing of the other client', async () => {
  const { fixture } = server
  const roles = Object.fromEntries(
    (await manager.get('/api/models/role')).json().data.map((row: { slug: string; id: number }) => [row.slug, row.id]),
  )
  const [client, clientManager, technicien] = [
    await server.as('client'),
    await server.as('clientManager'),
    await server.as('technicien'),
  ]
  const before = createDevice(client, MODELS, 3)
  await before.pull()
  expect(JSON.stringify(MODELS.map((model) => [...before.rows(model).values()]))).not.toContain(MARKER)

  await fc.assert(
    fc.asyncProperty(
      fc.array(operation, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 2, max: 8 }),
      async (operations, limit) => {
        const projets = await Promise.all([
          fixture.addProjet('P1', fixture.ownClient),
          fixture.addProjet('P2', fixture.ownClient),
          fixture.addProjet('P3', fixture.otherClient),
        ])
        const tickets = await Promise.all(projets.map((projet, n) => fixture.addTicket(`T${n}`, projet)))
        const pointages = await Promise.all(
          tickets.map((ticket) => fixture.addPointage(ticket, fixture.people.technicien)),
        )
        const mover = await fixture.addUser('client', `Mover${tickets[0]}`, fixture.otherClient)
        const view = await created('saved_view', { name: 'Vue', model: 'ticket', is_shared: true })
        const scene: Scene = { tickets, projets, pointages, comments: [], invoices: [], view, mover, roles }
        const followers = [client, clientManager, technicien].map((caller) => ({
          caller,
          device: createDevice(caller, MODELS, limit),
        }))
        for (const { device } of followers) await device.pull()
        for (const asked of operations) {
          await perform(scene, client, asked)
          for (const { caller, device } of followers.slice(0, 1)) await expectSameAsLists(device, caller)
        }
        for (const { caller, device } of followers) await expectSameAsLists(device, caller)
      },
    ),
    { numRuns: 10, endOnFailure: true },
  )
})
