import { expect, it } from 'vitest'
import { timePer } from './time-per.ts'

const OWNERS = {
  projetOf: (ticket: string) => ({ t1: 'p1', t2: 'p2', t3: 'p3' })[ticket],
  clientOf: (projet: string) => ({ p1: 'c1', p2: 'c1', p3: 'c2' })[projet],
}
const group = (by: string, ut: number) => ({ by: [by], sum: [ut], count: 2 })

it('adds the tickets of a client up, the client with the most time first', () => {
  expect(timePer('client', [group('t1', 4), group('t3', 9), group('t2', 8)], OWNERS)).toEqual([
    { key: 'c1', ut: 12, entries: 4 },
    { key: 'c2', ut: 9, entries: 2 },
  ])
})

it('keeps the time of a ticket that this device does not have', () => {
  expect(timePer('projet', [group('t9', 4), group('t1', 1)], OWNERS)).toEqual([
    { key: null, ut: 4, entries: 2 },
    { key: 'p1', ut: 1, entries: 2 },
  ])
})

it('adds days up to months, the newest first', () => {
  const lines = timePer('month', [group('2026-10-30', 4), group('2026-11-02', 1), group('2026-10-01', 2)], OWNERS)
  expect(lines.map(({ key, ut }) => [key, ut])).toEqual([
    ['2026-11', 1],
    ['2026-10', 6],
  ])
})
