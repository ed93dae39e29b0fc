import { expect, it } from 'vitest'
import { pathOf } from './call.ts'

it('fills each parameter of a path, encoded', () => {
  expect(pathOf({ path: '/api/models/user/:id/day/:day-pdf' }, { id: '7', day: 'a/b' })).toBe(
    '/api/models/user/7/day/a%2Fb-pdf',
  )
})

it('rejects a missing parameter at compile time', () => {
  // @ts-expect-error `id` is missing
  pathOf({ path: '/api/files/:id' }, {})
})
