import { expect, it } from 'vitest'
import { structuralSelectors } from './structural-selectors.ts'

it.each([
  ':is(.not-last\\:\\*\\:border-b:not(:last-child)>*)',
  '.row:first-child td',
  ':where(.row:first-child td)',
  '.row:nth-child(2n+1)>td',
  '.row:last-child+.row',
  ':is(.row:first-child,.other)>*',
  '.\\@2xl\\:not-last\\:\\*\\:border-b:not(:last-child)>*',
])('finds %s, by which a new sibling styles other elements', (selector) => {
  expect(structuralSelectors(`.a{color:red}${selector}{color:blue}`)).toHaveLength(1)
  expect(structuralSelectors(`@media (width>40rem){.a{color:red;${selector}{color:blue}}}`)).toHaveLength(1)
})

it.each([
  '.last\\:border-0:last-child',
  ':where(.divide-y>:not(:last-child))',
  '.has-\\[\\>\\[data-label\\]\\:only-child\\]\\:hidden:has(>[data-label]:only-child)',
  '[data-toast] [data-button]:first-of-type',
  '.bar:nth-child(2n + 1)',
  ':is(.row:first-child,.other .row)',
])('allows %s, which styles the element itself', (selector) => {
  expect(structuralSelectors(`@media (width>40rem){${selector}{color:blue}}`)).toEqual([])
})
