import { expect, it } from 'vitest'
import { destinationOfLink } from './link-destination.ts'

it.each([
  ['?autolog=x&to=/client/projets', null, '/client/projets'],
  ['?autolog=x&to=%2Fclient%3Fticket%3D7&tab=files', null, '/client?ticket=7&tab=files'],
  ['?autolog=x&ticket=7', '/client', '/client?ticket=7'],
  ['?autolog=x&ticket=7', '/client?ticket=7', '/client?ticket=7'],
  ['?autolog=x&for=12&to=/client', null, '/client'],
  ['?autolog=x', '/client', '/client'],
  ['?autolog=x&ticket=7', null, null],
])('the sign-in link %s after %s leads to %s', (search, remembered, expected) => {
  expect(destinationOfLink(search, remembered)).toBe(expected)
})
