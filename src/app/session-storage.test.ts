import { expect, it } from 'vitest'
import type { Session } from '#src/machines/session.machine.ts'
import { clearSession, readSession, type SessionPlaces, writeSession, writeTokens } from './session-storage.ts'

const memory = (): Storage => {
  const entries = new Map<string, string>()
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
    key: (index) => [...entries.keys()][index] ?? null,
    get length() {
      return entries.size
    },
  }
}

const places = (): SessionPlaces => ({ own: memory(), shared: memory() })

const session: Session = {
  user: {
    id: 3,
    firstname: 'Ada',
    lastname: 'Martin',
    email: 'ada@exemple.fr',
    avatar_url: null,
    client_id: null,
    role: { id: 2, name: 'Technicien', slug: 'technicien' },
    scope: ['ticket.read'],
    ut_per_day: 32,
    is_client_manager: false,
  },
  tokens: { access: 'a', refresh: 'r' },
  realtime: { key: 'k' },
  sharedComputer: false,
}

it('gives a session back as it was stored, under the names of the specification', () => {
  const storage = places()
  writeSession(storage, session)
  expect(storage.own.getItem('auth._token.local')).toBe('Bearer a')
  expect(readSession(storage)).toEqual(session)
})

it('knows where a cluster is, and reads the bare key that an older version stored', () => {
  const storage = places()
  const realtime = { key: 'k', host: 'ws.exemple.fr', port: 443, tls: true }
  writeSession(storage, { ...session, realtime })
  expect(readSession(storage)?.realtime).toEqual(realtime)
  storage.own.setItem('auth.realtime', '12345')
  expect(readSession(storage)?.realtime).toEqual({ key: '12345' })
})

it('keeps the person when the worker brings fresh tokens', () => {
  const storage = places()
  writeSession(storage, session)
  writeTokens(storage, { access: 'a2', refresh: 'r2' })
  expect(readSession(storage)).toEqual({ ...session, tokens: { access: 'a2', refresh: 'r2' } })
})

it('takes a damaged or partial entry for no session instead of failing', () => {
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

it('leaves nothing behind at log-out', () => {
  const storage = places()
  writeSession(storage, session)
  clearSession(storage)
  expect(storage.own.length).toBe(0)
})

it('leaves the session of a shared computer to its tab', () => {
  const storage = places()
  writeSession(storage, { ...session, sharedComputer: true })
  writeTokens(storage, { access: 'a2', refresh: 'r2' })
  expect(storage.own.length).toBe(0)
  expect(readSession(storage)).toEqual({ ...session, tokens: { access: 'a2', refresh: 'r2' }, sharedComputer: true })
  clearSession(storage)
  expect(storage.shared.length).toBe(0)
})
