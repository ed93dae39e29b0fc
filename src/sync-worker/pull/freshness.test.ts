import { expect, it } from 'vitest'
import { MODEL_NAMES } from '#contract/registry.ts'
import { createFreshness, type PullFreshness } from './freshness.ts'

const given = () => {
  const clock = { now: 0 }
  const reports: PullFreshness[] = []
  const freshness = createFreshness(
    () => clock.now,
    (now) => reports.push(now),
  )
  const pullAll = (): void => {
    freshness.wantModels(MODEL_NAMES)
    for (const model of MODEL_NAMES) {
      freshness.beginPull(model)
      freshness.endPull(model, true)
    }
  }
  return { clock, reports, freshness, pullAll }
}

it('is behind until every model was pulled, and reports each change once', () => {
  const { reports, freshness, pullAll } = given()
  pullAll()
  expect(reports).toEqual([{ isBehind: false, currentAsOf: 0 }])
  freshness.wantModels(['ticket'])
  freshness.wantModels(['client', 'projet'])
  expect(reports.slice(1)).toEqual([{ isBehind: true, currentAsOf: 0 }])
})

it('is current as of the moment when the oldest request left', () => {
  const { clock, reports, freshness, pullAll } = given()
  clock.now = 1000
  pullAll()
  clock.now = 2000
  freshness.wantModels(['ticket'])
  freshness.beginPull('ticket')
  clock.now = 3000
  freshness.endPull('ticket', true)
  expect(reports.at(-1)).toEqual({ isBehind: false, currentAsOf: 1000 })
  for (const model of MODEL_NAMES) {
    clock.now += 10
    freshness.wantModels([model])
    freshness.beginPull(model)
    clock.now += 500
    freshness.endPull(model, true)
  }
  expect(reports.at(-1)).toEqual({ isBehind: false, currentAsOf: 3010 })
})

it('stays behind during a pull, and after a pull that failed', () => {
  const { reports, freshness, pullAll } = given()
  pullAll()
  freshness.wantModels(['ticket'])
  freshness.beginPull('ticket')
  expect([reports.at(-1)?.isBehind, freshness.isWanted('ticket'), freshness.mayPull('ticket')]).toEqual([
    true,
    false,
    false,
  ])
  freshness.endPull('ticket', false)
  expect([reports.at(-1)?.isBehind, freshness.isWanted('ticket'), freshness.mayPull('ticket')]).toEqual([
    true,
    true,
    true,
  ])
})

it('stays behind until the last of several pulls has ended', () => {
  const { reports, freshness, pullAll } = given()
  pullAll()
  freshness.wantModels(['ticket', 'client'])
  freshness.beginPull('ticket')
  freshness.beginPull('client')
  freshness.endPull('client', true)
  expect(reports.at(-1)?.isBehind).toBe(true)
  freshness.endPull('ticket', true)
  expect(reports.at(-1)?.isBehind).toBe(false)
})

it('is behind after a pull during which the model was wanted again, and pulls a model once at a time', () => {
  const { reports, freshness, pullAll } = given()
  pullAll()
  freshness.wantModels(['ticket'])
  freshness.beginPull('ticket')
  freshness.wantModels(['ticket'])
  expect(freshness.mayPull('ticket')).toBe(false)
  freshness.endPull('ticket', true)
  expect([reports.at(-1)?.isBehind, freshness.mayPull('ticket')]).toEqual([true, true])
})
