import { expectTypeOf, it } from 'vitest'
import type { FieldPlaces, Presentation } from './presentation.ts'
import { notShown } from './presentation.ts'

type Fields = Presentation<'client'>['fields']

it('accepts a field in one place, or nowhere with a reason', () => {
  expectTypeOf({ form: 'address' } as const).toExtend<FieldPlaces>()
  expectTypeOf(notShown('the server keeps it')).toExtend<FieldPlaces>()
})

it('does not build while a field of the contract has no entry', () => {
  // @ts-expect-error every field but the name is missing
  const incomplete: Fields = { name: { form: 'identity' } }
  expectTypeOf(incomplete).toExtend<object>()
})

it('does not build while a field is in no place', () => {
  // @ts-expect-error no place, and no reason
  const nowhere: FieldPlaces = {}
  expectTypeOf(nowhere).toExtend<object>()
})

it('does not build with a field that the contract does not have', () => {
  expectTypeOf<Fields>().not.toHaveProperty('fax')
})
