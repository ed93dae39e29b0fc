import { expect, it } from 'vitest'
import { MODEL_NAMES } from '#contract/registry.ts'
import { createFreshness, type PullFreshness } from './freshness.ts'

const given = () => {
  const clock = { now: 0 }
  const told: PullFreshness[] = []
  const freshness = createFreshness(
    () => clock.now,
    (now) => told.push(now),
  )
  const pullAll = (): void => {
    freshness.want(MODEL_NAMES)
    for (const model of MODEL_NAMES) {
      freshness.begin(model)
      freshness.end(model, true)
    }
  }
  return { clock, told, freshness, pullAll }
}

it('is behind until every model was pulled, and says so once each way', () => {
  const { told, freshness, pullAll } = given()
  pullAll()
  expect(told).toEqual([{ isBehind: false, currentAsOf: 0 }])
  freshness.want(['ticket'])
  freshness.want(['client', 'projet'])
  expect(told.slice(1)).toEqual([{ isBehind: true, currentAsOf: 0 }])
})

it('is current as of the moment at which the oldest question left', () => {
  const { clock, told, freshness, pullAll } = given()
  clock.now = 1000
  pullAll()
  clock.now = 2000
  freshness.want(['ticket'])
  freshness.begin('ticket')
  clock.now = 3000
  freshness.end('ticket', true)
  expect(told.at(-1)).toEqual({ isBehind: false, currentAsOf: 1000 })
  for (const model of MODEL_NAMES) {
    clock.now += 10
    freshness.want([model])
    freshness.begin(model)
    clock.now += 500
    freshness.end(model, true)
  }
  expect(told.at(-1)).toEqual({ isBehind: false, currentAsOf: 3010 })
})

it('stays behind while a pull is under way, and when one did not come to its end', () => {
  const { told, freshness, pullAll } = given()
  pullAll()
  freshness.want(['ticket'])
  freshness.begin('ticket')
  expect([told.at(-1)?.isBehind, freshness.wanted.has('ticket'), freshness.isFree('ticket')]).toEqual([true, false, false])
  freshness.end('ticket', false)
  expect([told.at(-1)?.isBehind, freshness.wanted.has('ticket'), freshness.isFree('ticket')]).toEqual([true, true, true])
})

it('stays behind until the last of several pulls has ended', () => {
  const { told, freshness, pullAll } = given()
  pullAll()
  freshness.want(['ticket', 'client'])
  freshness.begin('ticket')
  freshness.begin('client')
  freshness.end('client', true)
  expect(told.at(-1)?.isBehind).toBe(true)
  freshness.end('ticket', true)
  expect(told.at(-1)?.isBehind).toBe(false)
})

it('is behind after a pull during which the model was wanted again, and pulls a model once at a time', () => {
  const { told, freshness, pullAll } = given()
  pullAll()
  freshness.want(['ticket'])
  freshness.begin('ticket')
  freshness.want(['ticket'])
  expect(freshness.isFree('ticket')).toBe(false)
  freshness.end('ticket', true)
  expect([told.at(-1)?.isBehind, freshness.isFree('ticket')]).toEqual([true, true])
})
