import { expect, it } from 'vitest'
import { MODEL_NAMES, type ModelName } from '#contract/registry.ts'
import { givenPull, longFeed, page } from '#tests/support/given-pull.ts'
import { createDisk } from '#tests/support/stores.ts'

it('asks for referenced models before the models that refer to them', async () => {
  const { pull, clock, requests } = await givenPull(() => undefined)
  pull.all()
  await clock.advance(10)
  expect(requests.filter(({ since }) => since !== null).map(({ model }) => model)).toEqual(MODEL_NAMES)
})

it('asks for the next page while it writes the previous one, and moves the cursor after the write', async () => {
  const disk = createDisk()
  const steps: string[] = []
  const { pull, clock, shownIds } = await givenPull(
    ({ model, since }) => {
      if (model !== 'projet') return
      steps.push(`asked ${since}`)
      return longFeed('projet', 4, since ?? '')
    },
    [],
    disk,
    async (apply) => {
      // A slow disk: an answer can arrive during the write.
      for (let step = 0; step < 20; step += 1) await Promise.resolve()
      apply()
      const rows = disk.entries.get('projet')?.size ?? 0
      const cursorRow = Number((disk.facts.get('cursor:projet') as { cursor: string } | undefined)?.cursor ?? 0)
      expect(cursorRow).toBeLessThanOrEqual(rows)
      steps.push(`written ${rows}`)
    },
  )
  pull.pullSoon(['projet'])
  await clock.advance(1000)
  expect(await shownIds('projet')).toEqual(['1', '2', '3', '4'])
  // The first page is requested alone: it is all of a small model.
  expect(steps.indexOf('asked 2')).toBeLessThan(steps.indexOf('written 2'))
  expect(steps.indexOf('asked 3')).toBeLessThan(steps.indexOf('written 3'))
})

it('pulls one page of every model before the rest of a large one', async () => {
  const { pull, clock, requests } = await givenPull(({ model, since }) =>
    model === 'ticket' && since !== null ? longFeed('ticket', 5, since) : undefined,
  )
  pull.all()
  await clock.advance(1000)
  const feedCursors = requests.filter(({ since }) => since !== null)
  const rest = feedCursors.findIndex(({ since }) => since !== '')
  expect(new Set(feedCursors.slice(0, rest).map(({ model }) => model))).toEqual(new Set(MODEL_NAMES))
  expect(feedCursors.slice(rest).map(({ since }) => since)).toEqual(['1', '2', '3', '4'])
})

it('asks for the newest rows before the feeds', async () => {
  const { pull, clock, requests } = await givenPull(() => undefined)
  pull.all()
  await clock.advance(10)
  expect(requests.slice(1, 3)).toMatchObject([
    { model: 'ticket', since: null },
    { model: 'pointage', since: null },
  ])
})

it('pulls a model once at a time, for any number of calls', async () => {
  let [maxInProgress, requestCount] = [0, 0]
  const pullsInProgress = new Map<ModelName, number>()
  const { pull, clock, shownIds } = await givenPull(async ({ model, since }) => {
    pullsInProgress.set(model, (pullsInProgress.get(model) ?? 0) + 1)
    maxInProgress = Math.max(maxInProgress, pullsInProgress.get(model) ?? 0)
    requestCount += 1
    for (let step = 0; step < 10; step += 1) {
      if (requestCount < 30) pull.pullSoon(['projet', 'client'])
      await Promise.resolve()
    }
    pullsInProgress.set(model, (pullsInProgress.get(model) ?? 0) - 1)
    return model === 'projet' && Number(since ?? 0) < 3 ? longFeed('projet', 3, since ?? '') : page([], since || 'end')
  })
  pull.pullSoon(['projet', 'client', 'user'])
  await clock.advance(200)
  expect(maxInProgress).toBe(1)
  expect(await shownIds('projet')).toEqual(['1', '2', '3'])
  pull.stop()
})

it('pulls a wanted model while a large one is still being pulled', async () => {
  const server: { answer: () => void } = { answer: () => undefined }
  const { pull, clock, feedCursors } = await givenPull(async ({ model, since }) => {
    if (model === 'pointage' && since === '1') await new Promise<void>((done) => (server.answer = done))
    return model === 'pointage' ? longFeed('pointage', 3, since ?? '') : page([], 'end')
  })
  pull.all()
  await clock.advance(100)
  pull.pullSoon(['ticket'])
  await clock.advance(100)
  expect(feedCursors('ticket')).toHaveLength(2)
  server.answer()
  await clock.advance(100)
  expect(feedCursors('pointage')).toEqual(['', '1', '2'])
})
