import { expect, it } from 'vitest'
import { MODEL_NAMES, type ModelName } from '#contract/registry.ts'
import { givenPull, longFeed, page } from '#tests/support/given-pull.ts'
import { createDisk } from '#tests/support/stores.ts'

it('asks for what others point at before what points at it', async () => {
  const { pull, clock, asked } = await givenPull(() => undefined)
  pull.all()
  await clock.advance(10)
  expect(asked.filter(({ since }) => since !== null).map(({ model }) => model)).toEqual(MODEL_NAMES)
})

it('asks for the next page while it writes the one before, and claims no page before it is written', async () => {
  const disk = createDisk()
  const steps: string[] = []
  const { pull, clock, held } = await givenPull(
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
  const { pull, clock, asked } = await givenPull(({ model, since }) =>
    model === 'ticket' && since !== null ? longFeed('ticket', 5, since) : undefined,
  )
  pull.all()
  await clock.advance(1000)
  const feeds = asked.filter(({ since }) => since !== null)
  const rest = feeds.findIndex(({ since }) => since !== '')
  expect(new Set(feeds.slice(0, rest).map(({ model }) => model))).toEqual(new Set(MODEL_NAMES))
  expect(feeds.slice(rest).map(({ since }) => since)).toEqual(['1', '2', '3', '4'])
})

it('asks for the newest work before the feeds', async () => {
  const { pull, clock, asked } = await givenPull(() => undefined)
  pull.all()
  await clock.advance(10)
  expect(asked.slice(1, 3)).toMatchObject([
    { model: 'ticket', since: null },
    { model: 'pointage', since: null },
  ])
})

it('never pulls a model twice at once, however many hints come', async () => {
  let [most, requests] = [0, 0]
  const underWay = new Map<ModelName, number>()
  const { pull, clock, held } = await givenPull(async ({ model, since }) => {
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
  const { pull, clock, feeds } = await givenPull(async ({ model, since }) => {
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
