import { Subject } from 'rxjs'
import { describe, expect, it, vi } from 'vitest'
import type { Mirrored } from '#src/store/mirrored.ts'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { followOwnRecord } from './follow-own-record.ts'
import { withScope } from './own-record.ts'
import { createSessionActor } from './session-actor.ts'
import { readSession, writeSession } from './session-storage.ts'

type Row = Mirrored<'user'>

const ROW = {
  id: '3',
  firstname: 'Ada',
  lastname: 'Martin',
  email: 'ada@exemple.fr',
  avatar_url: null,
  role_id: '2',
  client_id: null,
  is_client_manager: false,
  ut_per_day: 32,
} as Row

const given = () => {
  const storage = { own: memoryStorage(), shared: memoryStorage() }
  writeSession(storage, signedIn(3))
  const never = vi.fn()
  const session = createSessionActor({
    storage,
    auth: {} as never,
    revoke: never,
    endWork: never,
    stored: readSession(storage),
  })
  session.start()
  const record$ = new Subject<Row | null>()
  const onRightsChanged = vi.fn()
  followOwnRecord({ record$, session, onRightsChanged })
  return { storage, record$, onRightsChanged, user: () => session.getSnapshot().context.session?.user }
}

describe('the own record', () => {
  it('changes name, picture and day of the session, on the device too', () => {
    const { record$, user, storage } = given()
    record$.next({ ...ROW, firstname: 'Adèle', avatar_url: '/api/pictures/7', ut_per_day: 28 } as Row)
    expect(user()).toMatchObject({
      firstname: 'Adèle',
      avatar_url: '/api/pictures/7',
      ut_per_day: 28,
      role: { slug: 'technicien' },
    })
    expect(readSession(storage)?.user).toEqual(user())
  })

  it('keeps the day of a client, who is not sent it', () => {
    const { record$, user } = given()
    const { ut_per_day: _, ...row } = ROW
    record$.next({ ...row, firstname: 'Adèle' } as Row)
    expect(user()).toMatchObject({ firstname: 'Adèle', ut_per_day: 32 })
  })

  it.each([{ role_id: '1' }, { client_id: '9' }])(
    'tells that rights have changed (%j), and leaves the user as it is',
    (change) => {
      const { record$, onRightsChanged, user } = given()
      record$.next({ ...ROW, firstname: 'Adèle', ...change } as Row)
      expect(onRightsChanged).toHaveBeenCalledOnce()
      expect(user()?.firstname).toBe('Ada')
    },
  )

  it('takes no record of another person, and none for no change', () => {
    const { record$, onRightsChanged, user } = given()
    const before = user()
    record$.next(null)
    record$.next({ ...ROW, id: '4', firstname: 'Bob', role_id: '1' } as Row)
    record$.next(ROW)
    expect(user()).toBe(before)
    expect(onRightsChanged).not.toHaveBeenCalled()
  })
})

it('keeps the user object where the server names the same scope again', () => {
  const { user } = signedIn(3)
  expect(withScope(user, structuredClone(user.scope))).toBe(user)
  expect(withScope(user, []).scope).toEqual([])
  expect(withScope({ ...user, scope: [] }, user.scope)).toEqual(user)
})
