import { expect, it } from 'vitest'
import { blankRecord } from '#contract/core/action.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import type { PullProgress } from '#contract/core/sync-status.ts'
import { recordToWire } from '#contract/core/wire.ts'
import { MODEL_NAMES, type ModelName, modelOf } from '#contract/registry.ts'
import { createDisk, type Disk, logOn, mirrorOn, type Write } from '#tests/simulation/stores.ts'
import { createVirtualClock } from '#tests/simulation/virtual-clock.ts'
import { loggedEvent } from '#tests/support/logged-event.ts'
import { createExclusive } from '../exclusive.ts'
import { openJournal } from '../outbox/journal.ts'
import type { HttpOutcome } from '../ports.ts'
import { createKnownEpoch } from './known-epoch.ts'
import { createPull } from './pull.ts'

const now = async (apply: () => void): Promise<void> => apply()
const answer = (status: number, body: unknown): HttpOutcome => ({ kind: 'answer', status, body, headers: {} })
const row = (model: ModelName, id: number, version = 1) =>
  recordToWire(modelOf(model), { ...blankRecord(modelOf(model), String(id)), version } as AnyRecord)
const page = (
  data: readonly object[],
  cursor: string,
  rest: { deleted?: number[]; settled?: object[]; has_more?: boolean; total?: number } = {},
): HttpOutcome => {
  const { deleted = [], settled = [], ...metadata } = rest
  return answer(200, { data, deleted, settled, metadata: { cursor, has_more: false, epoch: '1', ...metadata } })
}
const list = (data: readonly object[]): HttpOutcome =>
  answer(200, { data, pagination: { per_page: 1000, current_page: 1, last_page: 1, total: data.length }, permissions: { store: true }, metadata: {} })

interface Asked {
  readonly model: ModelName
  /** The cursor, or null where a list was asked for. */
  readonly since: string | null
}

/** A pull on the simulation's stores and clock; the server is one function, empty where it says nothing. */
const given = async (
  server: (asked: Asked) => HttpOutcome | undefined | Promise<HttpOutcome>,
  events: Parameters<typeof loggedEvent>[0][] = [],
  disk: Disk = createDisk(),
  write: Write = now,
) => {
  const clock = createVirtualClock(0)
  for (const event of events) disk.events.set(event.id, loggedEvent(event))
  const mirror = mirrorOn(disk, write)
  const log = logOn(disk, 'device', now)
  const asked: Asked[] = []
  const progress: PullProgress[] = []
  let signIns = 0
  const pull = createPull({
    now: clock.now,
    setTimer: clock.setTimer,
    exclusive: createExclusive(),
    deviceId: 'device',
    knownEpoch: createKnownEpoch(log, mirror),
    onProgress: (step) => progress.push(step),
    onConnection: () => undefined,
    onSignInNeeded: () => {
      signIns += 1
    },
    request: async ({ path }) => {
      const url = new URL(path, 'http://server')
      const request = { model: url.pathname.split('/')[3] as ModelName, since: url.searchParams.get('since') }
      asked.push(request)
      return (await server(request)) ?? (request.since === null ? list([]) : page([], 'end'))
    },
    receive: {
      journal: await openJournal(log, clock, () => true),
      mirror,
      context: () => ({ actor: { id: '7', role: 'manager', clientId: null }, statuses: [] }),
      now: clock.now,
      onNumbered: () => undefined,
      onSettled: () => undefined,
    },
  })
  return {
    clock,
    disk,
    pull,
    asked,
    progress,
    signIns: () => signIns,
    held: (model: ModelName) => mirror.ids(model),
    cursor: (model: ModelName) => disk.facts.get(`cursor:${model}`),
    feeds: (model: ModelName) => asked.filter((request) => request.model === model && request.since !== null).map(({ since }) => since),
  }
}

it('asks for what others point at before what points at it', async () => {
  const { pull, clock, asked } = await given(() => undefined)
  pull.all()
  await clock.advance(10)
  expect(asked.filter(({ since }) => since !== null).map(({ model }) => model)).toEqual(MODEL_NAMES)
})

it('follows the feed to its end and goes on from its cursor the next time', async () => {
  const { pull, clock, held, feeds, cursor } = await given(({ model, since }) => {
    if (model !== 'projet') return
    if (since === '') return page([row('projet', 1), row('projet', 2)], 'a', { has_more: true })
    return since === 'a' ? page([row('projet', 3)], 'b') : page([], 'b', { deleted: [2] })
  })
  pull.hint(['projet'])
  await clock.advance(100)
  expect(await held('projet')).toEqual(['1', '2', '3'])
  pull.hint(['projet'])
  await clock.advance(100)
  expect(await held('projet')).toEqual(['1', '3'])
  expect(feeds('projet')).toEqual(['', 'a', 'b'])
  expect(cursor('projet')).toEqual({ cursor: 'b', resync: false, epoch: '1' })
})

it('makes one pull of hints that come together', async () => {
  const { pull, clock, asked } = await given(() => undefined)
  for (let hint = 0; hint < 20; hint += 1) pull.hint(['projet'])
  await clock.advance(1000)
  expect(asked).toHaveLength(1)
})

it('starts over where the cursor is gone, and sweeps what no page named, but not what waits to be created', async () => {
  let isNewEpoch = false
  const { pull, clock, held, cursor } = await given(
    ({ model, since }) => {
      if (model !== 'pointage') return
      if (!isNewEpoch) return page([row('pointage', 1), row('pointage', 2)], 'a')
      if (since === 'a') return answer(410, { code: 'cursor_gone', message: '' })
      return since === '' ? page([row('pointage', 2)], 'x', { has_more: true }) : page([row('pointage', 3)], 'y')
    },
    [{ id: 'e', sequence: 1, model: 'pointage', recordId: 'new:p', action: 'create', payload: { ut: 4, ticket_id: '1' } }],
  )
  pull.hint(['pointage'])
  await clock.advance(100)
  isNewEpoch = true
  pull.hint(['pointage'])
  await clock.advance(100)
  expect([...(await held('pointage'))].sort()).toEqual(['2', '3'])
  expect(cursor('pointage')).toEqual({ cursor: 'y', resync: false, epoch: '1' })
})

it('does not sweep a record that arrived while it started over', async () => {
  const world: { arrive?: () => Promise<void> } = {}
  const { pull, clock, held, disk } = await given(({ model, since }) => {
    if (model !== 'projet') return
    if (since === 'old') return answer(410, { code: 'cursor_gone', message: '' })
    void world.arrive?.()
    return page([row('projet', 1)], 'x')
  })
  disk.facts.set('cursor:projet', { cursor: 'old', resync: false })
  const { mirror } = { mirror: mirrorOn(disk, now) }
  world.arrive = async () => {
    const document = { ...blankRecord(modelOf('projet'), '9'), version: 1, sync: { pending: 0, doubtful: false, base: null } }
    await mirror.write('projet', [{ document: document as never, hidden: false }])
  }
  pull.hint(['projet'])
  await clock.advance(100)
  expect([...(await held('projet'))].sort()).toEqual(['1', '9'])
})

it('pulls by full pages where the server has no feed, and drops what is on none of them', async () => {
  let rows = [row('projet', 1), row('projet', 2)]
  const { pull, clock, held } = await given(({ model }) => (model === 'projet' ? list(rows) : undefined))
  pull.hint(['projet'])
  await clock.advance(100)
  rows = [row('projet', 2, 2)]
  pull.hint(['projet'])
  await clock.advance(100)
  expect(await held('projet')).toEqual(['2'])
})

it.each([
  [403, 'forbidden'],
  [404, 'not_found'],
])('passes over a model that is not for this person (%i) and pulls the others', async (status, code) => {
  const { pull, clock, feeds, progress } = await given(({ model }) => (model === 'client' ? answer(status, { code, message: '' }) : undefined))
  pull.all()
  await clock.advance(60_000)
  expect(feeds('ticket')).toHaveLength(1)
  expect(feeds('client')).toHaveLength(1)
  expect(progress.at(-1)?.phase).toBe('ready')
})

it('asks for the sign-in once and then waits for it', async () => {
  let isSignedIn = false
  const { pull, clock, asked, signIns } = await given(() => (isSignedIn ? undefined : answer(401, { code: 'token_expired', message: '' })))
  pull.all()
  await clock.advance(20 * 60_000)
  pull.hint(['ticket'])
  await clock.advance(1000)
  expect([asked.length, signIns()]).toEqual([1, 1])
  isSignedIn = true
  pull.all()
  await clock.advance(100)
  expect(new Set(asked.map(({ model }) => model))).toEqual(new Set(MODEL_NAMES))
})

it('asks less and less often while the server cannot be reached, and at once when it is told to', async () => {
  const { pull, clock, asked } = await given(() => ({ kind: 'none' }))
  pull.all()
  await clock.advance(4 * 60_000)
  expect(asked.length).toBeGreaterThan(4)
  expect(asked.length).toBeLessThan(12)
  const before = asked.length
  pull.hint(['ticket'])
  await clock.advance(100)
  expect(asked.length).toBe(before + 1)
})

it('keeps the place it has come to when a page fails', async () => {
  let isDown = true
  const { pull, clock, held, feeds, cursor } = await given(({ model, since }) => {
    if (model !== 'projet') return
    if (since === '') return page([row('projet', 1)], 'a', { has_more: true })
    return isDown ? { kind: 'none' } : page([row('projet', 2)], 'b')
  })
  pull.hint(['projet'])
  await clock.advance(100)
  expect([await held('projet'), cursor('projet')]).toEqual([['1'], { cursor: 'a', resync: false, epoch: '1', first: { received: 1, expected: 0 } }])
  isDown = false
  await clock.advance(60_000)
  expect(await held('projet')).toEqual(['1', '2'])
  expect(feeds('projet')).toEqual(['', 'a', 'a'])
})

it('takes a lost answer from the list of what is settled', async () => {
  const { pull, clock, held, disk } = await given(
    ({ model }) =>
      model === 'ticket' ? page([{ ...row('ticket', 41), name: 'Écran', projet_id: 1 }], 'a', { settled: [{ key: 'e', id: 41 }] }) : undefined,
    [{ id: 'e', sequence: 1, recordId: 'new:t', action: 'create', payload: { name: 'Écran', projet_id: '1' } }],
  )
  pull.hint(['ticket'])
  await clock.advance(1500)
  expect(disk.events.get('e')).toMatchObject({ state: 'accepted', resultId: '41', effectVersion: 0 })
  expect(await held('ticket')).toEqual(['41'])
})

it('pulls everything every five minutes, hints or not', async () => {
  const { clock, feeds } = await given(() => undefined)
  await clock.advance(5 * 60_000 + 100)
  expect(feeds('ticket')).toHaveLength(1)
})

/** A feed of `pages` pages of one row each, named by their number. */
const longFeed = (model: ModelName, pages: number, since: string): HttpOutcome => {
  const number = since === '' ? 1 : Number(since) + 1
  return page([row(model, number)], String(number), { has_more: number < pages, ...(since === '' ? { total: pages } : {}) })
}

it('asks for the next page while it writes the one before, and claims no page before it is written', async () => {
  const disk = createDisk()
  const steps: string[] = []
  const { pull, clock, held } = await given(
    ({ model, since }) => {
      if (model !== 'projet') return
      steps.push(`asked ${since}`)
      return longFeed('projet', 4, since ?? '')
    },
    [],
    disk,
    async (apply) => {
      // A disk that takes a moment: long enough for an answer to come in between.
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
      apply()
      const rows = disk.entries.get('projet')?.size ?? 0
      const claimed = Number((disk.facts.get('cursor:projet') as { cursor: string } | undefined)?.cursor ?? 0)
      expect(claimed).toBeLessThanOrEqual(rows)
      steps.push(`written ${rows}`)
    },
  )
  pull.hint(['projet'])
  await clock.advance(1000)
  expect(await held('projet')).toEqual(['1', '2', '3', '4'])
  // The first page stands alone: it brings the small models.
  expect(steps.indexOf('asked 2')).toBeLessThan(steps.indexOf('written 2'))
  expect(steps.indexOf('asked 3')).toBeLessThan(steps.indexOf('written 3'))
})

it('brings a page of everything before the rest of what is large', async () => {
  const { pull, clock, asked } = await given(({ model, since }) => (model === 'ticket' && since !== null ? longFeed('ticket', 5, since) : undefined))
  pull.all()
  await clock.advance(1000)
  const feeds = asked.filter(({ since }) => since !== null)
  const rest = feeds.findIndex(({ since }) => since !== '')
  expect(new Set(feeds.slice(0, rest).map(({ model }) => model))).toEqual(new Set(MODEL_NAMES))
  expect(feeds.slice(rest).map(({ since }) => since)).toEqual(['1', '2', '3', '4'])
})

it('asks for the newest work before the feeds', async () => {
  const { pull, clock, asked } = await given(() => undefined)
  pull.all()
  await clock.advance(10)
  expect(asked.slice(1, 3)).toEqual([
    { model: 'ticket', since: null },
    { model: 'pointage', since: null },
  ])
})

it('never pulls a model twice at once, however many hints come', async () => {
  let [most, requests] = [0, 0]
  const underWay = new Map<ModelName, number>()
  const { pull, clock, held } = await given(async ({ model, since }) => {
    underWay.set(model, (underWay.get(model) ?? 0) + 1)
    most = Math.max(most, underWay.get(model) ?? 0)
    requests += 1
    for (let turn = 0; turn < 10; turn += 1) {
      if (requests < 30) pull.hint(['projet', 'client'])
      await Promise.resolve()
    }
    underWay.set(model, (underWay.get(model) ?? 0) - 1)
    return model === 'projet' && Number(since ?? 0) < 3 ? longFeed('projet', 3, since ?? '') : page([], since || 'end')
  })
  pull.hint(['projet', 'client', 'user'])
  await clock.advance(200)
  expect(most).toBe(1)
  expect(await held('projet')).toEqual(['1', '2', '3'])
  pull.stop()
})

it('pulls a model that is hinted at without waiting for a large one to end', async () => {
  const world: { goOn: () => void } = { goOn: () => undefined }
  const { pull, clock, feeds } = await given(async ({ model, since }) => {
    if (model === 'pointage' && since === '1') await new Promise<void>((done) => (world.goOn = done))
    return model === 'pointage' ? longFeed('pointage', 3, since ?? '') : page([], 'end')
  })
  pull.all()
  await clock.advance(100)
  pull.hint(['ticket'])
  await clock.advance(100)
  expect(feeds('ticket')).toHaveLength(2)
  world.goOn()
  await clock.advance(100)
  expect(feeds('pointage')).toEqual(['', '1', '2'])
})

it('goes on with the first pull where the last life left it, and counts on', async () => {
  const disk = createDisk()
  let isDown = true
  const server = ({ model, since }: Asked): HttpOutcome | undefined => {
    if (model !== 'pointage' || since === null) return
    return since === '2' && isDown ? { kind: 'none' } : longFeed('pointage', 5, since)
  }
  const first = await given(server, [], disk)
  first.pull.all()
  await first.clock.advance(1000)
  first.pull.stop()
  expect(first.progress.some(({ phase }) => phase === 'ready')).toBe(false)
  isDown = false
  const second = await given(server, [], disk)
  second.pull.all()
  await second.clock.advance(1000)
  expect(second.feeds('pointage')).toEqual(['2', '3', '4'])
  expect(second.progress[0]).toMatchObject({ phase: 'first', received: 2, expected: 5 })
  expect(second.progress.at(-1)).toMatchObject({ phase: 'ready', received: 5, expected: 5 })
})

it('tells of its progress now and then, not of every page', async () => {
  const { pull, clock, progress } = await given(({ model, since }) =>
    model === 'pointage' && since !== null ? longFeed('pointage', 300, since) : undefined,
  )
  pull.all()
  await clock.advance(1000)
  expect(progress.length).toBeLessThan(5)
  expect(progress.at(-1)).toEqual({ phase: 'ready', received: 300, expected: 300 })
})

it('says that it begins before it has asked anything', async () => {
  const { pull, clock, progress } = await given(() => ({ kind: 'none' }))
  pull.all()
  await clock.advance(100)
  expect(progress).toEqual([{ phase: 'first', received: 0, expected: 0 }])
})

it('lets go of what this person may not see any more', async () => {
  let mayNot = false
  const { pull, clock, held } = await given(({ model, since }) => {
    if (model !== 'client') return
    if (!mayNot) return page([row('client', 1), row('client', 2)], 'a')
    return since === 'a' ? answer(410, { code: 'cursor_gone', message: '' }) : answer(403, { code: 'forbidden', message: '' })
  })
  pull.hint(['client'])
  await clock.advance(100)
  expect(await held('client')).toEqual(['1', '2'])
  mayNot = true
  pull.hint(['client'])
  await clock.advance(100)
  expect(await held('client')).toEqual([])
})

it('shows no first pull to a device that had everything once, or everything that its person may see', async () => {
  const disk = createDisk()
  const first = await given(({ model }) => (model === 'client' ? answer(403, { code: 'forbidden', message: '' }) : undefined), [], disk)
  first.pull.all()
  await first.clock.advance(1000)
  first.pull.stop()
  const second = await given(() => undefined, [], disk)
  second.pull.all()
  await second.clock.advance(1000)
  expect(second.progress.map(({ phase }) => phase)).toEqual(['ready'])
})
