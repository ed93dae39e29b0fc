import { expect, test } from 'vitest'
import { createDelivery, type DeliveryOptions, Undeliverable } from './delivery.ts'

const QUIET = { warn: () => undefined, info: () => undefined }

const deliver = (send: DeliveryOptions<number>['send'], options: Partial<DeliveryOptions<number>> = {}) =>
  createDelivery({ name: 'test', log: QUIET, most: 2, capacity: 5, overflow: () => [-1], send, ...options })

test('batches arrive one after the other, in order, and closing waits for them', async () => {
  const batches: (readonly number[])[] = []
  const delivery = deliver(async (batch) => {
    batches.push(batch)
  })
  delivery.push([1])
  delivery.push([2, 3])
  delivery.push([4])
  await delivery.close()
  expect(batches).toEqual([[1], [2, 3], [4]])
})

test('an empty push does not stop later ones', async () => {
  const arrived: number[] = []
  const delivery = deliver(async (batch) => void arrived.push(...batch))
  delivery.push([])
  delivery.push([1])
  await delivery.close()
  expect(arrived).toEqual([1])
})

test('a failed batch is sent again before later ones', async () => {
  const arrived: number[] = []
  let refusals = 1
  const all = new Promise<void>((done) => {
    const delivery = deliver(async (batch) => {
      if (refusals-- > 0) throw new Error('away')
      if (arrived.push(...batch) === 3) done()
    })
    delivery.push([1, 2])
    delivery.push([3])
  })
  await all
  expect(arrived).toEqual([1, 2, 3])
})

test('a refused batch is dropped, and later ones continue', async () => {
  const arrived: number[] = []
  const last = new Promise<void>((done) => {
    const delivery = deliver(async (batch) => {
      if (batch.includes(1)) throw new Undeliverable('too large')
      arrived.push(...batch)
      done()
    })
    delivery.push([1])
    delivery.push([2])
  })
  await last
  expect(arrived).toEqual([2])
})

test('more than may wait is replaced by one word about it', async () => {
  const arrived: number[] = []
  let away = true
  const told = new Promise<void>((done) => {
    const delivery = deliver(async (batch) => {
      if (away) throw new Error('away')
      arrived.push(...batch)
      done()
    })
    for (const n of [1, 2, 3, 4, 5, 6, 7]) delivery.push([n])
    away = false
  })
  await told
  expect(arrived).toContain(-1)
})

test('closing drops batches that cannot be delivered', async () => {
  const delivery = deliver(() => Promise.reject(new Error('away')))
  delivery.push([1, 2, 3])
  await delivery.close()
})
