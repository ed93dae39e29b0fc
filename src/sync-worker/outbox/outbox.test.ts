import { afterEach, describe, expect, it } from 'vitest'
import type { LoggedEvent, NewEvent } from '#contract/core/event.ts'
import { temporaryId } from '#contract/core/ids.ts'
import { HEADERS } from '#contract/core/replication.ts'
import type { Actor } from '#contract/core/roles.ts'
import { readLogged } from '#src/store/upcast.ts'
import { makeModelServer } from '#tests/simulation/model-server/model-server.ts'
import { createDisk, type Disk, logOn, mirrorOn } from '#tests/simulation/stores.ts'
import { createVirtualClock } from '#tests/simulation/virtual-clock.ts'
import { loggedEvent } from '#tests/support/logged-event.ts'
import { type Engine, startEngine } from '../engine.ts'
import type { HttpOutcome, HttpRequest } from '../ports.ts'
import type { WorkerNews } from '../surface.ts'

const ACTOR: Actor = { id: '8', role: 'manager', clientId: null }
const START = Date.UTC(2026, 2, 2, 9)

type Answer = (request: HttpRequest, carryOut: () => Promise<HttpOutcome>) => HttpOutcome | Promise<HttpOutcome>

const NONE: HttpOutcome = { kind: 'none' }
const isWrite = ({ method }: HttpRequest): boolean => method !== 'GET'
const refusal = (request: HttpRequest, status: number, code: string): HttpOutcome => ({
  kind: 'answer',
  status,
  body: { code, message: code },
  headers: { [HEADERS.idempotencyKey]: request.headers[HEADERS.idempotencyKey] ?? '' },
})

let ids = 0

const engines: Engine[] = []
afterEach(() => {
  // Not waited for: one of them hangs in a request on purpose.
  for (const engine of engines.splice(0)) void engine.stop()
})

/** One person's engine on a disk in memory, a clock that stands still unless told, and a server of the protocol alone. */
const given = async (disk: Disk = createDisk(), actor: Actor = ACTOR) => {
  const clock = createVirtualClock(START)
  const server = await makeModelServer()({ clock, hasFeed: true, onHint: () => undefined })
  const tokens = await server.signIn(actor.id)
  const requests: HttpRequest[] = []
  const news: WorkerNews[] = []
  let answer: Answer = (_request, carryOut) => carryOut()
  let writes = 0
  let disks = (): void => undefined
  let fresh = 0

  const start = async (): Promise<Engine> => {
    const engine = await startEngine({
      ports: {
        now: clock.now,
        setTimer: clock.setTimer,
        random: () => 0.5,
        uuid: () => {
          fresh += 1
          return `0190a000-0000-7000-8000-${String(fresh).padStart(12, '0')}`
        },
        request: async (request) => {
          if (isWrite(request)) requests.push(request)
          return answer(request, () => server.handle(request, {}))
        },
      },
      log: logOn(disk, 'device', async (apply) => {
        disks()
        writes += 1
        apply()
      }),
      mirror: mirrorOn(disk, async (apply) => apply()),
      actor,
      tokens,
      apiOrigin: 'http://server',
      onStatus: () => undefined,
      onOutbox: () => undefined,
      onNews: (told) => news.push(told),
    })
    engines.push(engine)
    return engine
  }

  let engine = await start()
  engine.begin()
  await clock.advance(1000)

  const act = async (event: Partial<NewEvent>): Promise<string> => {
    ids += 1
    const id = `event-${ids}`
    const dispatched = await engine.dispatch({ model: 'ticket', recordId: '1', action: '', payload: {}, was: {}, groupId: null, ...event, id })
    if (dispatched.status !== 'logged') throw new Error(dispatched.code)
    return id
  }
  return {
    clock,
    disk,
    server,
    news,
    requests,
    act,
    engine: () => engine,
    /** The worker dies; another one starts on the same disk. */
    restart: async (): Promise<void> => {
      void engines.pop()?.stop()
      engine = await start()
    },
    answers: (next: Answer): void => {
      answer = next
    },
    fails: (next: () => void): void => {
      disks = next
    },
    writes: () => writes,
    /** What an answer may take. */
    passes: (ms: number): Promise<void> => new Promise((done) => void clock.setTimer(done, ms)),
    event: (id: string): LoggedEvent | undefined => engine.events().find((event) => event.id === id),
    shown: (model: string, field: string) =>
      [...(disk.entries.get(model)?.values() ?? [])].filter(({ hidden }) => !hidden).map(({ document }) => document[field]),
    newTicket: async (name: string): Promise<string> => {
      ids += 1
      const recordId = temporaryId(`t${ids}`)
      await act({ recordId, action: 'create', payload: { name, projet_id: '1' } })
      await clock.advance(1000)
      return engine.resolve(recordId)
    },
  }
}

describe('sending', () => {
  it('marks on disk what leaves before it leaves, all of one time in one write', async () => {
    const device = await given()
    const tickets = [await device.newTicket('A'), await device.newTicket('B'), await device.newTicket('C')]
    const before = device.writes()
    const onDisk: unknown[] = []
    let writesAtFirst = 0
    device.answers((request, carryOut) => {
      if (isWrite(request)) {
        const event = device.disk.events.get(request.headers[HEADERS.idempotencyKey] ?? '')
        onDisk.push([event?.state, event?.attempts])
        if (onDisk.length === 1) writesAtFirst = device.writes() - before
      }
      return carryOut()
    })
    await device.engine().dispatchAll(
      tickets.map((recordId, index) => ({
        id: `bulk-${index}`,
        model: 'ticket',
        recordId,
        action: 'updateUt',
        payload: { ut: 8 },
        was: {},
        groupId: 'g',
      })),
    )
    await device.clock.advance(1000)
    expect(onDisk).toEqual([
      ['sending', 1],
      ['sending', 1],
      ['sending', 1],
    ])
    // One for the three events, one for the three marks.
    expect(writesAtFirst).toBe(2)
    expect(device.shown('ticket', 'ut')).toEqual([8, 8, 8])
  })

  it('does not take for unsent what a dead worker had sent', async () => {
    const device = await given()
    const ticket = await device.newTicket('A')
    device.answers((request, carryOut) => (isWrite(request) ? new Promise(() => undefined) : carryOut()))
    const id = await device.act({ recordId: ticket, action: 'updateUt', payload: { ut: 8 } })
    await device.clock.advance(10)
    await device.restart()
    expect(device.event(id)).toMatchObject({ state: 'queued', attempts: 1 })
    expect(await device.engine().cancel(id)).toBe(false)
  })

  it('finds the way back with questions, never with an event: what was not sent can be withdrawn', async () => {
    const device = await given()
    const ticket = await device.newTicket('A')
    device.answers(() => NONE)
    const first = await device.act({ recordId: ticket, action: 'updateUt', payload: { ut: 8 } })
    await device.clock.advance(60_000)
    const second = await device.act({ recordId: ticket, action: 'updateUt', payload: { ut: 16 } })
    const other = await device.act({ recordId: temporaryId('later'), action: 'create', payload: { name: 'Plus tard', projet_id: '1' } })
    await device.clock.advance(60_000)
    expect(device.event(first)).toMatchObject({ state: 'queued', attempts: 1, failures: 0 })
    expect([device.event(second)?.attempts, device.event(other)?.attempts]).toEqual([0, 0])
    expect(device.engine().status()).toMatchObject({ connection: 'offline', pending: 3 })
    expect([await device.engine().cancel(first), await device.engine().cancel(second), await device.engine().cancel(other)]).toEqual([
      false,
      true,
      true,
    ])
    device.answers((_request, carryOut) => carryOut())
    await device.clock.advance(20_000)
    expect(device.engine().status()).toMatchObject({ connection: 'online', pending: 0 })
    expect(device.shown('ticket', 'ut')).toEqual([8])
  })

  it('sends nothing that it could not mark, and goes on when the disk does', async () => {
    const device = await given()
    const ticket = await device.newTicket('A')
    const id = await device.act({ recordId: ticket, action: 'updateUt', payload: { ut: 8 } })
    await device.clock.advance(1000)
    expect(device.event(id)?.state).toBe('accepted')
    const sent = device.requests.length
    device.answers(() => NONE)
    await device.act({ recordId: ticket, action: 'updateUt', payload: { ut: 16 } })
    await device.clock.advance(1000)
    device.fails(() => {
      throw new Error('disk full')
    })
    device.answers((_request, carryOut) => carryOut())
    await device.clock.advance(30_000)
    expect(device.requests.length).toBe(sent + 1)
    device.fails(() => undefined)
    await device.clock.advance(30_000)
    expect(device.engine().status().pending).toBe(0)
    expect(device.shown('ticket', 'ut')).toEqual([16])
  })

  it('gives up a request that neither answers nor fails, and asks again', async () => {
    const device = await given()
    const ticket = await device.newTicket('A')
    device.answers((request, carryOut) => (isWrite(request) ? new Promise(() => undefined) : carryOut()))
    const id = await device.act({ recordId: ticket, action: 'updateUt', payload: { ut: 8 } })
    await device.clock.advance(60_000)
    device.answers((_request, carryOut) => carryOut())
    await device.clock.advance(10 * 60_000)
    expect(device.event(id)).toMatchObject({ state: 'accepted', attempts: 2 })
  })

  it('asks for a list that never comes whole less and less often, and sends meanwhile', async () => {
    const device = await given()
    const ticket = await device.newTicket('A')
    let asked = 0
    device.answers((request, carryOut) => {
      if (!request.path.startsWith('/api/models/pointage?')) return carryOut()
      asked += 1
      return NONE
    })
    device.engine().wake()
    await device.clock.advance(5 * 60_000)
    const id = await device.act({ recordId: ticket, action: 'updateUt', payload: { ut: 8 } })
    await device.clock.advance(5000)
    expect(asked).toBeGreaterThan(3)
    expect(asked).toBeLessThan(20)
    expect(device.event(id)?.state).toBe('accepted')
  })

  it('never sends what is somebody else’s, or for another server', async () => {
    const disk = createDisk()
    for (const [id, change] of [
      ['theirs', { userId: '9' }],
      ['elsewhere', { apiOrigin: 'http://other' }],
    ] as const)
      disk.events.set(id, loggedEvent({ id, sequence: 1, userId: '8', ...change }))
    const device = await given(disk)
    await device.clock.advance(60_000)
    expect(device.requests).toEqual([])
    expect([device.event('theirs')?.state, device.event('elsewhere')?.state]).toEqual(['quarantined', 'quarantined'])
    expect(device.engine().status()).toMatchObject({ pending: 0, attention: 2 })
  })

  it('goes on after a sign-in of the same person alone', async () => {
    const device = await given()
    const ticket = await device.newTicket('A')
    device.answers((request) => refusal(request, 401, 'unauthenticated'))
    const id = await device.act({ recordId: ticket, action: 'updateUt', payload: { ut: 8 } })
    await device.clock.advance(1000)
    expect(device.engine().status().paused).toBe('sign_in')
    expect(device.event(id)).toMatchObject({ state: 'queued', attempts: 0 })
    device.answers((_request, carryOut) => carryOut())
    expect(device.engine().renew({ access: 'token', refresh: 'r' }, '9')).toBe(false)
    await device.clock.advance(60_000)
    expect(device.engine().status().paused).toBe('sign_in')
    expect(device.engine().renew(await device.server.signIn('8'), '8')).toBe(true)
    await device.clock.advance(1000)
    expect(device.event(id)?.state).toBe('accepted')
    expect(device.news.filter(({ kind }) => kind === 'sign_in_needed')).toHaveLength(1)
  })

  it('waits for a newer client, and asks again when the person comes back', async () => {
    const device = await given()
    const ticket = await device.newTicket('A')
    device.answers((request) => refusal(request, 426, 'upgrade_required'))
    const id = await device.act({ recordId: ticket, action: 'updateUt', payload: { ut: 8 } })
    await device.clock.advance(60_000)
    expect(device.engine().status().paused).toBe('upgrade')
    const sent = device.requests.length
    await device.clock.advance(60_000)
    expect(device.requests.length).toBe(sent)
    device.answers((_request, carryOut) => carryOut())
    device.engine().wake()
    await device.clock.advance(1000)
    expect(device.event(id)?.state).toBe('accepted')
  })
})

describe('what was refused', () => {
  /** A new ticket that the server does not take, its time, and a step. */
  const refused = async () => {
    const device = await given()
    const recordId = temporaryId('t')
    device.answers(async (request, carryOut) => {
      if (request.method !== 'POST' || !request.path.endsWith('/ticket')) return carryOut()
      await device.passes(100)
      return refusal(request, 422, 'validation')
    })
    const creation = await device.act({ recordId, action: 'create', payload: { name: 'Écran', projet_id: '1' } })
    const time = await device.act({ model: 'pointage', recordId: temporaryId('p'), action: 'create', payload: { ut: 4, ticket_id: recordId } })
    const step = await device.act({ recordId, action: 'start' })
    await device.clock.advance(1000)
    expect([creation, time, step].map((id) => device.event(id)?.state)).toEqual(['refused', 'held', 'held'])
    expect([device.shown('ticket', 'name'), device.shown('pointage', 'ut')]).toEqual([[], []])
    device.answers((_request, carryOut) => carryOut())
    return { device, recordId, creation, time, step }
  }

  it('is corrected by a new event, and what was held with it follows', async () => {
    const { device, creation, time, step } = await refused()
    const corrected = await device.engine().correct(creation, { name: 'Écran noir', projet_id: '1' })
    expect(corrected).toMatchObject({ status: 'logged' })
    await device.clock.advance(5000)
    expect([device.event(creation)?.state, device.event(time)?.state, device.event(step)?.state]).toEqual(['cancelled', 'accepted', 'accepted'])
    expect(device.event(corrected.status === 'logged' ? corrected.eventId : '')).toMatchObject({ state: 'accepted', replaces: creation })
    expect([device.shown('ticket', 'name'), device.shown('ticket', 'status_id'), device.shown('pointage', 'ut')]).toEqual([
      ['Écran noir'],
      ['2'],
      [4],
    ])
  })

  it('goes with what the person has seen by now, where they corrected it against that', async () => {
    const { device, creation } = await refused()
    const corrected = await device.engine().correct(creation, { name: 'Écran noir', projet_id: '1' }, { name: 'Écran' })
    expect(device.event(corrected.status === 'logged' ? corrected.eventId : '')).toMatchObject({ was: { name: 'Écran' } })
  })

  it('is judged like any other when it is corrected: what is still wrong is told, and nothing changes', async () => {
    const { device, creation, time } = await refused()
    expect(await device.engine().correct(creation, { name: '', projet_id: '1' })).toMatchObject({ status: 'invalid', code: 'validation' })
    expect([device.event(creation)?.state, device.event(time)?.state]).toEqual(['refused', 'held'])
  })

  it('is sent again with a retry, of itself or of what was held with it', async () => {
    for (const which of ['creation', 'step'] as const) {
      const { device, ...ids } = await refused()
      await device.engine().retry(ids[which])
      await device.clock.advance(5000)
      expect([ids.creation, ids.time, ids.step].map((id) => device.event(id)?.state)).toEqual(['accepted', 'accepted', 'accepted'])
    }
  })

  it('is accepted after all when the feed says so, and frees what was held', async () => {
    const device = await given()
    const recordId = temporaryId('t')
    device.answers(async (request, carryOut) => {
      if (request.method !== 'POST') return carryOut()
      await device.passes(100)
      await carryOut()
      return refusal(request, 422, 'validation')
    })
    const creation = await device.act({ recordId, action: 'create', payload: { name: 'Écran', projet_id: '1' } })
    const step = await device.act({ recordId, action: 'start' })
    await device.clock.advance(1000)
    expect([device.event(creation)?.state, device.event(step)?.state]).toEqual(['refused', 'held'])
    device.engine().wake()
    await device.clock.advance(5000)
    expect([device.event(creation)?.state, device.event(step)?.state]).toEqual(['accepted', 'accepted'])
    expect(device.shown('ticket', 'status_id')).toEqual(['2'])
  })
})

it('does not show again what was deleted, when a page of before comes after the answer', async () => {
  const device = await given()
  const ticket = await device.newTicket('Écran')
  const recordId = temporaryId('time')
  await device.act({ model: 'pointage', recordId, action: 'create', payload: { ut: 4, ticket_id: ticket } })
  await device.clock.advance(1000)
  const time = device.engine().resolve(recordId)
  // Somebody takes the ticket out of sight, which writes its time again; a page with that is on its way when the time is deleted here.
  const { access } = await device.server.signIn(ACTOR.id)
  const withdrawal = { method: 'PUT', path: `/api/models/ticket/${ticket}/updateVisibility`, body: { visible_to_client: false } } as const
  await device.server.handle({ ...withdrawal, headers: { Authorization: `Bearer ${access}` } }, {})
  device.answers(async (request, carryOut) => {
    const outcome = await carryOut()
    if (request.path.startsWith('/api/models/pointage?')) await device.passes(500)
    return outcome
  })
  device.engine().wake()
  await device.clock.advance(100)
  await device.act({ model: 'pointage', recordId: time, action: 'delete' })
  await device.clock.advance(200)
  expect(device.shown('pointage', 'ut')).toEqual([])
  await device.clock.advance(400)
  expect(device.shown('pointage', 'ut')).toEqual([])
})

describe('an event that can’t be read', () => {
  it('leaves no ghost of itself in the mirror, whether it says what it was about or not', async () => {
    const device = await given()
    device.answers((request, carryOut) => (isWrite(request) ? NONE : carryOut()))
    const id = await device.act({ recordId: temporaryId('ghost'), action: 'create', payload: { name: 'Écran', projet_id: '1' } })
    await device.clock.advance(100)
    expect(device.shown('ticket', 'name')).toEqual(['Écran'])
    const stored = device.disk.events.get(id)
    if (stored) device.disk.events.set(id, readLogged({ id, sequence: 1, schema: stored.schema, event: '…' }))
    await device.restart()
    await device.clock.advance(100)
    expect(device.event(id)).toMatchObject({ state: 'quarantined', unreadable: '…' })
    expect(device.shown('ticket', 'name')).toEqual([])
  })
})

describe('a server that was restored from an older backup', () => {
  it('is offered again what it had accepted, in order, although its numbers stand for something else', async () => {
    const device = await given()
    const recordId = temporaryId('t')
    await device.act({ recordId, action: 'create', payload: { name: 'Écran', projet_id: '1' } })
    await device.clock.advance(1000)
    const ticket = device.engine().resolve(recordId)
    expect(ticket).not.toBe(recordId)
    // Done after the number was known, and named by it.
    await device.act({ model: 'pointage', recordId: temporaryId('p'), action: 'create', payload: { ut: 4, ticket_id: ticket } })
    await device.act({ recordId: ticket, action: 'updateUt', payload: { ut: 8 } })
    await device.clock.advance(1000)
    expect(device.engine().status().pending).toBe(0)

    const restored = await makeModelServer()({ clock: device.clock, hasFeed: true, onHint: () => undefined })
    const { access } = await restored.signIn(ACTOR.id)
    const headers = { Authorization: `Bearer ${access}`, [HEADERS.idempotencyKey]: 'somebody-else', [HEADERS.deviceId]: 'other' }
    await restored.handle({ method: 'POST', path: '/api/models/ticket', body: { name: 'Un autre', projet_id: 1 }, headers }, {})
    device.answers(async (request) => {
      const since = new URL(request.path, 'http://server').searchParams.get('since')
      if (since && !since.startsWith('new-')) return refusal(request, 410, 'cursor_gone')
      const outcome = await restored.handle({ ...request, path: request.path.replace('since=new-', 'since=') }, {})
      if (since === null || outcome.kind === 'none') return outcome
      const body = outcome.body as { readonly metadata: { readonly cursor: string } }
      return { ...outcome, body: { ...body, metadata: { ...body.metadata, cursor: `new-${body.metadata.cursor}`, epoch: '2' } } }
    })
    device.engine().wake()
    await device.clock.advance(10_000)
    expect(
      device
        .engine()
        .events()
        .map(({ state }) => state),
    ).toEqual(['accepted', 'accepted', 'accepted'])
    expect(restored.visible('ticket', ACTOR.id).map(({ id, name, ut }) => [id, name, ut])).toEqual([
      [ticket, 'Un autre', null],
      [device.engine().resolve(recordId), 'Écran', 8],
    ])
    expect(restored.visible('pointage', ACTOR.id).map(({ ticket_id }) => ticket_id)).toEqual([device.engine().resolve(recordId)])
    expect(device.shown('ticket', 'name').toSorted()).toEqual(['Un autre', 'Écran'].toSorted())
  })

  it('is sent again what was under way: an answer of before counts for nothing', async () => {
    const device = await given()
    const ticket = await device.newTicket('Écran')
    await device.server.backUp()
    let answered: () => void = () => undefined
    device.answers(async (request, carryOut) => {
      const outcome = await carryOut()
      if (isWrite(request) && device.requests.length === 2)
        await new Promise<void>((done) => {
          answered = done
        })
      return outcome
    })
    const id = await device.act({ recordId: ticket, action: 'updateUt', payload: { ut: 8 } })
    await device.clock.advance(1000)
    await device.server.restore()
    device.engine().wake()
    await device.clock.advance(2000)
    answered()
    await device.clock.advance(10_000)
    expect([device.event(id)?.state, device.event(id)?.attempts, device.server.effectsOf(id)]).toEqual(['accepted', 2, 1])
  })

  it('offers nothing again that a server names which only began anew', async () => {
    const device = await given()
    await device.newTicket('Écran')
    let isOld = true
    device.answers((request, carryOut) => {
      const since = new URL(request.path, 'http://server').searchParams.get('since')
      if (since && isOld && request.path.startsWith('/api/models/ticket?')) {
        isOld = false
        return refusal(request, 410, 'cursor_gone')
      }
      return carryOut()
    })
    const sent = device.requests.length
    device.engine().wake()
    await device.clock.advance(10_000)
    expect([
      device.requests.length,
      device
        .engine()
        .events()
        .map(({ state }) => state),
    ]).toEqual([sent, ['accepted']])
    expect(device.shown('ticket', 'name')).toEqual(['Écran'])
  })
})

describe('undo', () => {
  it('withdraws what was not sent, with what was built on it', async () => {
    const device = await given()
    device.answers(() => NONE)
    await device.act({ recordId: temporaryId('x'), action: 'create', payload: { name: 'X', projet_id: '1' } })
    await device.clock.advance(60_000)
    const recordId = temporaryId('t')
    const creation = await device.act({ recordId, action: 'create', payload: { name: 'Écran', projet_id: '1' } })
    const step = await device.act({ recordId, action: 'start' })
    expect(await device.engine().undo(creation)).toEqual({ cancelled: [creation, step], sent: [], impossible: [] })
    expect(device.shown('ticket', 'name')).toEqual(['X'])
  })

  it('answers the rest with an event that gives back what was there', async () => {
    const device = await given()
    const ticket = await device.newTicket('A')
    const first = await device.act({ recordId: ticket, action: 'updateUt', payload: { ut: 8 }, was: { ut: null } })
    await device.clock.advance(1000)
    const { sent, cancelled, impossible } = await device.engine().undo(first)
    expect([sent.map(({ undone }) => undone), cancelled, impossible]).toEqual([[first], [], []])
    expect(device.shown('ticket', 'ut')).toEqual([null])
    await device.clock.advance(1000)
    expect(device.event(sent[0]?.by ?? '')).toMatchObject({ state: 'accepted', undoes: first })
    expect(device.shown('ticket', 'ut')).toEqual([null])
    expect(await device.engine().undo(first)).toMatchObject({ impossible: [{ eventId: first, reason: 'changed' }] })
  })

  it('takes a whole group back at once, and names what has no way back', async () => {
    const device = await given()
    const tickets = [await device.newTicket('A'), await device.newTicket('B')]
    const group = tickets.map((recordId, index) => ({
      id: `g-${index}`,
      model: 'ticket',
      recordId,
      action: 'updateImportance',
      payload: { importance: 5 },
      was: { importance: 1 },
      groupId: 'g',
    }))
    await device.engine().dispatchAll(group)
    await device.clock.advance(1000)
    expect(device.shown('ticket', 'importance')).toEqual([5, 5])
    const done = await device.engine().undo('g')
    expect(done.sent.map(({ undone }) => undone).toSorted()).toEqual(['g-0', 'g-1'])
    await device.clock.advance(1000)
    expect(device.shown('ticket', 'importance')).toEqual([1, 1])
    const creation = device.engine().events()[0]?.id ?? ''
    expect(await device.engine().undo(creation)).toEqual({ cancelled: [], sent: [], impossible: [{ eventId: creation, reason: 'none' }] })
  })

  it('of an overwrite sends the other person’s value', async () => {
    const device = await given()
    const ticket = await device.newTicket('A')
    device.answers(async (request, carryOut) => {
      const outcome = await carryOut()
      if (!isWrite(request) || outcome.kind === 'none') return outcome
      const overwrote = { field: 'responsable_id', value: 7, by: 'Marie', at: '2026-03-02T08:59:00.000Z' }
      return { ...outcome, body: { ...(outcome.body as object), overwrote } }
    })
    const id = await device.act({ recordId: ticket, action: 'updateResponsable', payload: { responsable_id: '8' }, was: { responsable_id: null } })
    await device.clock.advance(1000)
    expect(device.news).toContainEqual(expect.objectContaining({ kind: 'overwrote', value: '7', by: 'Marie' }))
    device.answers((_request, carryOut) => carryOut())
    expect((await device.engine().undo(id)).sent).toHaveLength(1)
    await device.clock.advance(1000)
    expect(device.shown('ticket', 'responsable_id')).toEqual(['7'])
  })

  it('is withdrawn itself when what it takes back is refused', async () => {
    const device = await given()
    // Under its temporary id, which the event that takes it back no longer uses.
    const ticket = temporaryId('early')
    await device.act({ recordId: ticket, action: 'create', payload: { name: 'A', projet_id: '1' } })
    await device.clock.advance(1000)
    let refuse: () => void = () => undefined
    device.answers((request, carryOut) =>
      isWrite(request)
        ? new Promise((done) => {
            refuse = () => done(refusal(request, 403, 'forbidden'))
          })
        : carryOut(),
    )
    const id = await device.act({ recordId: ticket, action: 'updateUt', payload: { ut: 8 }, was: { ut: null } })
    await device.clock.advance(100)
    const { sent } = await device.engine().undo(id)
    refuse()
    device.answers((_request, carryOut) => carryOut())
    await device.clock.advance(5000)
    expect([device.event(id)?.state, device.event(sent[0]?.by ?? '')?.state]).toEqual(['refused', 'cancelled'])
  })
})

describe('an attempt that led to nothing', () => {
  it.each([
    ['a server that can’t be reached', NONE, { kind: 'unreachable', status: 0 }],
    ['a page that is not ours', { kind: 'answer', status: 502, body: '<h1>Bad gateway</h1>', headers: {} }, { kind: 'unreachable', status: 502 }],
    ['a busy server', { kind: 'answer', status: 503, body: { code: 'unavailable', message: '' }, headers: {} }, { kind: 'busy', status: 503 }],
    [
      'a server of before',
      { kind: 'answer', status: 404, body: { code: 'no_route', message: '' }, headers: {} },
      { kind: 'older_server', status: 404 },
    ],
  ] as const)('is told of with its event: %s', async (_name, outcome, lastAnswer) => {
    const device = await given()
    device.answers((request, carryOut) => (isWrite(request) ? outcome : carryOut()))
    const id = await device.act({ recordId: temporaryId('t'), action: 'create', payload: { name: 'A', projet_id: '1' } })
    await device.clock.advance(10)
    expect(device.event(id)).toMatchObject({ state: 'queued', lastAnswer })
  })
})

describe('the outbox as a file', () => {
  it('can be one action, with the creation that it is built on and nothing else', async () => {
    const device = await given()
    device.answers(() => NONE)
    const recordId = temporaryId('t')
    await device.act({ recordId: temporaryId('other'), action: 'create', payload: { name: 'Autre', projet_id: '1' } })
    const creation = await device.act({ recordId, action: 'create', payload: { name: 'Écran', projet_id: '1' } })
    const ut = await device.act({ recordId, action: 'updateUt', payload: { ut: 8 } })
    await device.act({ recordId, action: 'start' })
    const file = JSON.parse(await device.engine().exportOutbox([ut])) as { readonly events: readonly { readonly id: string }[] }
    expect(file.events.map(({ id }) => id)).toEqual([creation, ut])
  })

  it('enters another device of the same person once, with what its temporary ids stand for', async () => {
    const device = await given()
    const recordId = temporaryId('t')
    await device.act({ recordId, action: 'create', payload: { name: 'Écran', projet_id: '1' } })
    await device.clock.advance(1000)
    device.answers(() => NONE)
    await device.act({ recordId, action: 'updateUt', payload: { ut: 8 } })
    await device.clock.advance(1000)
    await device.act({ recordId, action: 'start' })
    const file = await device.engine().exportOutbox()

    const other = await given()
    await other.newTicket('Écran')
    expect(await other.engine().importOutbox(file)).toEqual({ status: 'imported', added: 3, known: 0, unreadable: 0 })
    expect(await other.engine().importOutbox(file)).toEqual({ status: 'imported', added: 0, known: 3, unreadable: 0 })
    await other.clock.advance(5000)
    expect(other.engine().status().pending).toBe(0)
    expect([other.shown('ticket', 'ut'), other.shown('ticket', 'status_id')]).toEqual([[8], ['2']])
  })

  it.each([
    ['of somebody else', (file: string) => file.replace('"userId": "8",\n  "apiOrigin"', '"userId": "9",\n  "apiOrigin"'), 'other_user'],
    ['of another server', (file: string) => file.replace('"apiOrigin": "http://server"', '"apiOrigin": "http://other"'), 'other_api'],
    ['that is none', () => '{"events": []}', 'unreadable'],
    ['that is no JSON', () => 'hello', 'unreadable'],
  ] as const)('%s is not taken', async (_name, change, status) => {
    const device = await given()
    expect(await device.engine().importOutbox(change(await device.engine().exportOutbox()))).toEqual({ status })
  })
})
