import { expect, it } from 'vitest'
import { foldEmail } from './email.ts'
import { email } from './field.ts'
import { parseField } from './kinds.ts'

it('folds ASCII letters only', () => {
  expect(foldEmail(' Jeanne.DUPONT@Exemple.FR ')).toBe('jeanne.dupont@exemple.fr')
  expect(foldEmail('TECHNİCIEN@exemple.fr')).toBe('technİcien@exemple.fr')
})

it.each(['technİcien@exemple.fr', 'rené@exemple.fr', 'rene@café.fr', 'ｒene@exemple.fr'])(
  '%s is refused: another address may look the same',
  (address) => {
    expect(parseField(address, email({}))).toEqual({ issue: { code: 'email_ascii' } })
  },
)

it.each(['rene@exemple.fr', 'o.brien+sav@exemple.co.uk', 'rene@xn--caf-dma.fr'])('%s is taken', (address) => {
  expect(parseField(address, email({}))).toEqual({ value: address })
})
