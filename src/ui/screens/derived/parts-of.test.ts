import { expect, it } from 'vitest'
import { DERIVED_ROUTES } from '../../locales/derived-routes.ts'
import { partsOf } from './parts-of.ts'

it('reads from its name what a derived route shows', () => {
  expect(DERIVED_ROUTES.map(({ id }) => partsOf(id))).toEqual(DERIVED_ROUTES)
  expect(DERIVED_ROUTES.length).toBeGreaterThan(0)
})

it('leaves the screens of visitors and clients alone', () => {
  expect(['login', 'client.projets', 'profile'].map(partsOf)).toEqual([null, null, null])
})
