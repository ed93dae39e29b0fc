import { expect, it } from 'vitest'
import { MODEL_NAMES } from '#contract/registry.ts'
import { createStanding, type PullStanding } from './standing.ts'

const given = () => {
  const clock = { now: 0 }
  const told: PullStanding[] = []
  const standing = createStanding(
    () => clock.now,
    (now) => told.push(now),
  )
  const pullAll = (): void => {
    standing.want(MODEL_NAMES)
    for (const model of MODEL_NAMES) {
      standing.begin(model)
      standing.end(model, true)
    }
  }
  return { clock, told, standing, pullAll }
}

it('is behind until every model was pulled, and says so once each way', () => {
  const { told, standing, pullAll } = given()
  pullAll()
  expect(told).toEqual([{ isBehind: false, currentAsOf: 0 }])
  standing.want(['ticket'])
  standing.want(['client', 'projet'])
  expect(told.slice(1)).toEqual([{ isBehind: true, currentAsOf: 0 }])
})

it('is current as of the moment at which the oldest question left', () => {
  const { clock, told, standing, pullAll } = given()
  clock.now = 1000
  pullAll()
  clock.now = 2000
  standing.want(['ticket'])
  standing.begin('ticket')
  clock.now = 3000
  standing.end('ticket', true)
  expect(told.at(-1)).toEqual({ isBehind: false, currentAsOf: 1000 })
  for (const model of MODEL_NAMES) {
    clock.now += 10
    standing.want([model])
    standing.begin(model)
    clock.now += 500
    standing.end(model, true)
  }
  expect(told.at(-1)).toEqual({ isBehind: false, currentAsOf: 3010 })
})

it('stays behind while a pull is under way, and when one did not come to its end', () => {
  const { told, standing, pullAll } = given()
  pullAll()
  standing.want(['ticket'])
  standing.begin('ticket')
  expect([told.at(-1)?.isBehind, standing.wanted.has('ticket'), standing.isFree('ticket')]).toEqual([true, false, false])
  standing.end('ticket', false)
  expect([told.at(-1)?.isBehind, standing.wanted.has('ticket'), standing.isFree('ticket')]).toEqual([true, true, true])
})

it('stays behind until the last of several pulls has ended', () => {
  const { told, standing, pullAll } = given()
  pullAll()
  standing.want(['ticket', 'client'])
  standing.begin('ticket')
  standing.begin('client')
  standing.end('client', true)
  expect(told.at(-1)?.isBehind).toBe(true)
  standing.end('ticket', true)
  expect(told.at(-1)?.isBehind).toBe(false)
})

it('is behind after a pull during which the model was wanted again, and pulls a model once at a time', () => {
  const { told, standing, pullAll } = given()
  pullAll()
  standing.want(['ticket'])
  standing.begin('ticket')
  standing.want(['ticket'])
  expect(standing.isFree('ticket')).toBe(false)
  standing.end('ticket', true)
  expect([told.at(-1)?.isBehind, standing.isFree('ticket')]).toEqual([true, true])
})
