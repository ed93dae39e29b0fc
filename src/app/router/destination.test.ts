import { expect, it } from 'vitest'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import { addressAfterSignOut, destinationAfterSignIn, forgetDestination, rememberDestination } from './destination.ts'

it.each([
  ['/technicien/tickets/7', 'technicien', '/technicien/tickets/7'],
  ['/technicien/tickets/7', 'manager', '/technicien/tickets/7'],
  ['/technicien/tickets/7', 'client', '/client'],
  ['/manager/tickets', 'technicien', '/technicien'],
  ['/client/create-ticket', 'technicien', '/client/create-ticket'],
  // The home of another role's space leads to the person's own space.
  ['/client', 'technicien', '/technicien'],
  ['/client/', 'manager', '/manager'],
  ['/client', 'client', '/client'],
  ['/client?ticket=7', 'client', '/client?ticket=7'],
  ['/client?ticket=7', 'technicien', '/technicien'],
  ['/manager?a=b', 'client', '/client'],
  // Pages of every role.
  ['/share', 'client', '/share'],
  ['/go/today', 'technicien', '/go/today'],
  ['/share/x', 'client', '/client'],
  ['//evil.example/x', 'manager', '/manager'],
  ['/auth/login', 'manager', '/manager'],
] as const)('%s leads a %s to %s', (path, role, destination) => {
  const storage = memoryStorage()
  rememberDestination(storage, path)
  expect(destinationAfterSignIn(storage, role)).toBe(destination)
  forgetDestination(storage)
  expect(destinationAfterSignIn(storage, role)).toBe(`/${role}`)
})

it.each([
  ['/client/projets', '', '/'],
  ['/en/client', '?ticket=7', '/en'],
  ['/auth/login', '', '/'],
  ['/auth/autolog', '?autolog=x&to=/client', '/auth/autolog?autolog=x&to=/client'],
  ['/en/auth/set-new-password', '?token=x', '/en/auth/set-new-password?token=x'],
])('%s%s leads to %s after a sign-out', (pathname, search, expected) => {
  expect(addressAfterSignOut({ pathname, search })).toBe(expected)
})
