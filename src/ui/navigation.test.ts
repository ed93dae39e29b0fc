import { expect, it } from 'vitest'
import { ROLE_SLUGS } from '#contract/core/roles.ts'
import { admit, ROUTES } from '#contract/routes.ts'
import { NAVIGATION, otherSpaces } from './navigation.ts'

it.each([
  ['manager', 'manager', ['technicien', 'client']],
  ['manager', 'technicien', ['manager', 'client']],
  ['technicien', 'technicien', ['client']],
  ['client', 'client', []],
] as const)('%s in the space %s is offered %j', (role, space, offered) => {
  expect(otherSpaces(role, space)).toEqual(offered)
})

it('every destination of a menu stays open to the role that sees it', () => {
  for (const role of ROLE_SLUGS) {
    for (const { route } of NAVIGATION[role]) expect(admit(ROUTES[route].path, ROUTES[route].access, role)).toBe('open')
  }
})
