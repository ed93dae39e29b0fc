import { expect, it } from 'vitest'
import type { Mirrored } from '#src/store/mirrored.ts'
import { matchesOfTyped } from './matches-of-typed.ts'

const ticket = (number: number, name: string) => ({ number, name }) as Mirrored<'ticket'>
const FOUND = [ticket(6, 'Écran noir'), ticket(61, 'Imprimante')]

const numbersOf = (current: boolean, typed: string) =>
  matchesOfTyped({ value: FOUND, error: undefined, current }, typed)?.map(({ number }) => number)

it('keeps all tickets of the answer to this text, which may have matched by another field', () => {
  expect(numbersOf(true, 'scanner')).toEqual([6, 61])
})

it('drops the tickets of an earlier text that this text does not match', () => {
  expect(numbersOf(false, '61')).toEqual([61])
  expect(numbersOf(false, 'ecr')).toEqual([6])
  expect(numbersOf(false, '612')).toEqual([])
})

it('says nothing before the first answer', () => {
  expect(matchesOfTyped({ value: undefined, error: undefined, current: false }, '6')).toBeUndefined()
})
