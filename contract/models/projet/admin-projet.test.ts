import { expect, it } from 'vitest'
import { adminReference, isAdminProjet } from './admin-projet.ts'

it('recognises the projets returned by the call of a product', () => {
  expect(isAdminProjet({ external_id: adminReference('portail') })).toBe(true)
  expect(
    ['portail', '-admin', 'portail-administration', null].map((external_id) => isAdminProjet({ external_id })),
  ).toEqual([false, false, false, false])
})
