import { expect, it } from 'vitest'
import { figureTable, passes } from '../server/figure.ts'
import { barFigures } from './bars.ts'
import { OURS } from './contenders.ts'
import { resultOf, timed } from './testing/result-of.ts'

const asked = { page: timed([1]), search: timed([1]), sum: timed([1]), pivot: timed([1]) }
const figureOf = (name: string, results: Parameters<typeof barFigures>[0]) => {
  const figure = barFigures(results, 1).find((one) => one.name === name)
  if (!figure) throw new Error(`There is no figure ${name}.`)
  return figure
}

it('a bar whose peer is missing stays, says so, and is missed', () => {
  const alone = figureOf('page, ahead of RxDB memory', [resultOf(OURS, asked)])
  expect(passes(alone)).toBe(false)
  expect(figureTable([alone])).toMatch(/not measured +\| ≥ 20.00 × \| MISSED/)
  const beside = figureOf('page, ahead of RxDB memory', [
    resultOf(OURS, asked),
    resultOf('rxdb-memory', { page: { ...timed([1]), samples: [50] } }),
  ])
  expect([beside.value, passes(beside)]).toEqual([25, true])
})

it('what was not measured of ours keeps no bar', () => {
  for (const name of ['search, p95', 'loading into memory', 'cold start to the first page'])
    expect(passes(figureOf(name, [resultOf(OURS, { ...asked, search: timed([]) })]))).toBe(false)
})
