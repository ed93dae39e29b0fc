import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { temporaryId } from '#contract/core/ids.ts'
import type { Actor } from '#contract/core/roles.ts'
import { type Caller, startTestServer, type TestServer } from '#server/testing/servers/test-server.ts'
import type { HttpRequest } from '#src/sync-worker/core/ports.ts'
import { type EngineOnServer, type Passage, startEngineOn } from '#tests/support/engine-on-server.ts'

/** The client's whole engine against the real server, with a feed and without one. */

/** Patience for a loaded machine. */
const eventually = <Value>(read: () => Value) => expect.poll(read, { timeout: 20_000 })

const open: EngineOnServer[] = []
afterEach(async () => {
  for (const { engine } of open.splice(0)) await engine.stop()
})

const through: Passage = (_request, send) => send()
const isList = ({ method, path }: HttpRequest, model: string): boolean =>
  method === 'GET' && path.startsWith(`/api/models/${model}?`)
const isWrite = ({ method }: HttpRequest): boolean => method !== 'GET'

/** Holds matching requests until they are released. */
const createGate = () => {
  let open: () => void = () => undefined
  const opened = new Promise<void>((done) => {
    open = done
  })
  let reached: () => void = () => undefined
  const isReached = new Promise<void>((done) => {
    reached = done
  })
  return {
    open,
    isReached,
    hold: async (): Promise<void> => {
      reached()
      await opened
    },
  }
}

for (const kind of ['with a feed', 'without a feed'] as const) {
  describe(`a server ${kind}`, () => {
    let server: TestServer
    let manager: Caller
    let actor: Actor

    beforeAll(async () => {
      server = await startTestServer(undefined, { withoutFeed: kind === 'without a feed' })
      manager = await server.as('manager')
      actor = { id: String(server.fixture.people.manager), role: 'manager', clientId: null }
    })
    afterAll(() => server.close())

    const start = async (passage: Passage): Promise<EngineOnServer> => {
      const device = await startEngineOn(manager, actor, passage)
      open.push(device)
      device.engine.begin()
      await eventually(() => device.engine.status().pull.phase).toBe('ready')
      return device
    }
    const named = ({ displayed }: EngineOnServer, name: string) =>
      displayed('ticket').filter((document) => document['name'] === name)
    const newTicket = async (name: string): Promise<number> => {
      const answer = await manager.post('/api/models/ticket', { name, projet_id: server.fixture.projets.own }, {})
      return answer.json().data.id as number
    }

    test('what others create, change and delete arrives', async () => {
      const device = await start(through)
      const id = await newTicket('Chez un autre')
      const time = (await manager.post('/api/models/pointage', { ut: 4, ticket_id: id })).json().data.id as number
      device.engine.wake()
      await eventually(() => named(device, 'Chez un autre').length).toBe(1)
      await eventually(() => device.displayed('pointage').some((document) => document.id === String(time))).toBe(true)
      await manager.put(`/api/models/ticket/${id}/updateName`, { name: 'Renommé' })
      await manager.delete(`/api/models/pointage/${time}`)
      device.engine.wake()
      await eventually(() => named(device, 'Renommé').length).toBe(1)
      await eventually(() => device.displayed('pointage').some((document) => document.id === String(time))).toBe(false)
    })

    test('a creation, an edit and a deletion whose answers are lost while a pull is under way show once, and are carried out once', async () => {
      const old = await newTicket('Ancien')
      const time = (await manager.post('/api/models/pointage', { ut: 4, ticket_id: old })).json().data.id as number
      let gate: ReturnType<typeof createGate> | null = null
      let lost = 0
      let isLosing = false
      const device = await start(async (request, send) => {
        if (isWrite(request) && isLosing) {
          lost += 1
          await send()
          return { kind: 'none' }
        }
        const outcome = await send()
        if (gate && (isList(request, 'ticket') || isList(request, 'pointage'))) await gate.hold()
        return outcome
      })
      await eventually(() => named(device, 'Ancien').length).toBe(1)

      // Lists requested before the writes arrive after them.
      gate = createGate()
      device.engine.wake()
      await gate.isReached
      isLosing = true
      const recordId = temporaryId('0190a000-0000-7000-8000-00000000aaaa')
      await device.act({
        model: 'ticket',
        recordId,
        action: 'create',
        payload: { name: 'Perdu en route', projet_id: String(server.fixture.projets.own) },
      })
      await device.act({
        model: 'ticket',
        recordId: String(old),
        action: 'updateUt',
        payload: { ut: 32 },
        was: { ut: null },
      })
      await device.act({ model: 'pointage', recordId: String(time), action: 'delete' })
      const shows = () => [
        named(device, 'Perdu en route').length,
        named(device, 'Ancien').map((document) => document['ut']),
        device.displayed('pointage').some((document) => document.id === String(time)),
      ]
      const TRUTH = [1, [32], false]
      expect(shows()).toEqual(TRUTH)
      await eventually(() => lost).toBeGreaterThan(0)
      gate.open()
      gate = null

      // From now on each record is shown exactly once at every moment.
      const began = Date.now()
      let moments = 0
      while (device.engine.status().pending > 0 && Date.now() - began < 30_000) {
        expect(shows()).toEqual(TRUTH)
        moments += 1
        if (moments === 5) isLosing = false
        if (moments % 5 === 0) device.engine.wake()
        await new Promise((done) => setTimeout(done, 20))
      }
      expect(device.engine.events().map(({ state }) => state)).toEqual(['accepted', 'accepted', 'accepted'])
      device.engine.wake()
      await eventually(shows).toEqual(TRUTH)
      expect(named(device, 'Perdu en route')[0]?.id).toMatch(/^\d+$/)
      const all = (await manager.get('/api/models/ticket?limit=1000')).json().data as readonly {
        readonly name: string
        readonly ut: number | null
      }[]
      expect(all.filter(({ name }) => name === 'Perdu en route')).toHaveLength(1)
      expect(all.filter(({ name, ut }) => name === 'Ancien' && ut === 32)).toHaveLength(1)
    }, 60_000)

    test('a refusal brings the record as it is now', async () => {
      const device = await start(through)
      const id = await newTicket('Déjà fermé')
      device.engine.wake()
      await eventually(() => named(device, 'Déjà fermé').length).toBe(1)
      await manager.put(`/api/models/ticket/${id}/close`, {})
      const before = named(device, 'Déjà fermé')[0]?.['status_id']
      const eventId = await device.act({ model: 'ticket', recordId: String(id), action: 'start', was: {} })
      await eventually(() => device.engine.events().find((event) => event.id === eventId)?.state).toBe('refused')
      await eventually(() => named(device, 'Déjà fermé')[0]?.['closed_at']).not.toBeNull()
      expect(named(device, 'Déjà fermé')[0]?.['status_id']).not.toBe(before)
      expect(device.news.filter(({ kind }) => kind === 'refused')).toHaveLength(1)
    })
  })
}
