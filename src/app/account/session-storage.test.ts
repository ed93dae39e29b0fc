import { expect, it } from 'vitest'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import {
  clearSession,
  readOrphanTokens,
  readSession,
  type SessionPlaces,
  writeSession,
  writeTokens,
} from './session-storage.ts'

const places = (): SessionPlaces => ({ own: memoryStorage(), shared: memoryStorage() })

const session = signedIn(3, { scope: ['ticket.read'] })

it('reads a session as it was stored, under the names of the specification', () => {
  const storage = places()
  writeSession(storage, session)
  expect(storage.own.getItem('auth._token.local')).toBe('Bearer a3')
  expect(readSession(storage)).toEqual(session)
})

it('reads the endpoint of a cluster, and the bare key that an older version stored', () => {
  const storage = places()
  const realtime = { key: 'k', host: 'ws.exemple.fr', port: 443, tls: true }
  writeSession(storage, { ...session, realtime })
  expect(readSession(storage)?.realtime).toEqual(realtime)
  storage.own.setItem('auth.realtime', '12345')
  expect(readSession(storage)?.realtime).toEqual({ key: '12345' })
})

it('keeps the person when the worker reports fresh tokens', () => {
  const storage = places()
  writeSession(storage, session)
  writeTokens(storage, { access: 'a2', refresh: 'r2' })
  expect(readSession(storage)).toEqual({ ...session, tokens: { access: 'a2', refresh: 'r2' } })
})

it('reads a damaged or partial entry as no session', () => {
  for (const [key, value] of [
    ['auth.user', '{'],
    ['auth.user', '{"id":"x"}'],
    ['auth._refresh_token.local', ''],
  ] as const) {
    const storage = places()
    writeSession(storage, session)
    storage.own.setItem(key, value)
    expect(readSession(storage)).toBeNull()
  }
})

it('reads the tokens alone where the person is missing or damaged, and only there', () => {
  for (const user of [null, '{']) {
    const storage = places()
    writeSession(storage, session)
    expect(readOrphanTokens(storage)).toBeNull()
    if (user === null) storage.own.removeItem('auth.user')
    else storage.own.setItem('auth.user', user)
    expect(readOrphanTokens(storage)).toEqual(session.tokens)
  }
  expect(readOrphanTokens(places())).toBeNull()
})

it('removes every entry at sign-out', () => {
  const storage = places()
  writeSession(storage, session)
  clearSession(storage)
  expect(storage.own.length).toBe(0)
})

it('stores the session of a shared computer for its tab only', () => {
  const storage = places()
  writeSession(storage, { ...session, sharedComputer: true })
  writeTokens(storage, { access: 'a2', refresh: 'r2' })
  expect(storage.own.length).toBe(0)
  expect(readSession(storage)).toEqual({ ...session, tokens: { access: 'a2', refresh: 'r2' }, sharedComputer: true })
  clearSession(storage)
  expect(storage.shared.length).toBe(0)
})
