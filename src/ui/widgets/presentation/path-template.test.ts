import { expect, it } from 'vitest'
import { fillTemplate } from './path-template.ts'

it('fills the id in', () => {
  expect(fillTemplate('/manager/clients/{elem}/fiche', 'new:1')).toBe('/manager/clients/new%3A1/fiche')
})

it('refuses a template that every record would share', () => {
  expect(() => fillTemplate('/manager/clients', '3')).toThrow('{elem}')
})
