import { expect, it } from 'vitest'
import { clearSession, readSession, type StoredSession, writeSession, writeTokens } from './session-storage.ts'

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

const session: StoredSession = {
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
}

it('gives a session back as it was stored, under the names of the specification', () => {
  const storage = memory()
  writeSession(storage, session)
  expect(storage.getItem('auth._token.local')).toBe('Bearer a')
  expect(readSession(storage)).toEqual(session)
})

it('knows where a cluster is, and reads the bare key that an older version stored', () => {
  const storage = memory()
  const realtime = { key: 'k', host: 'ws.exemple.fr', port: 443, tls: true }
  writeSession(storage, { ...session, realtime })
  expect(readSession(storage)?.realtime).toEqual(realtime)
  storage.setItem('auth.realtime', '12345')
  expect(readSession(storage)?.realtime).toEqual({ key: '12345' })
})

it('keeps the person when the worker brings fresh tokens', () => {
  const storage = memory()
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
    const storage = memory()
    writeSession(storage, session)
    storage.setItem(key, value)
    expect(readSession(storage)).toBeNull()
  }
})

it('leaves nothing behind at log-out', () => {
  const storage = memory()
  writeSession(storage, session)
  clearSession(storage)
  expect(storage.length).toBe(0)
})
