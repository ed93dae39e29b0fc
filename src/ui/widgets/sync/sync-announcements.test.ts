import { describe, expect, it } from 'vitest'
import { INITIAL_SYNC_STATUS, type SyncStatus } from '#contract/core/sync-status.ts'
import { announcementsOf } from './sync-announcements.ts'

const online = (change: Partial<SyncStatus> = {}): SyncStatus => ({ ...INITIAL_SYNC_STATUS, connection: 'online', accepted: 120, ...change })

describe('what is said of the synchronisation', () => {
  it('is nothing of what was there before anyone listened', () => {
    expect(announcementsOf(INITIAL_SYNC_STATUS, online({ attention: 3 }))).toEqual([])
    expect(announcementsOf(online(), { ...INITIAL_SYNC_STATUS, accepted: 500 })).toEqual([])
  })

  it('counts what was sent and refused since the last word', () => {
    expect(announcementsOf(online(), online({ accepted: 123, attention: 1 }))).toEqual([
      { kind: 'sent', count: 3 },
      { kind: 'refused', count: 1 },
    ])
  })

  it('tells of a connection that went and of one that came back, not of a moment between two words', () => {
    const offline = online({ connection: 'offline' })
    expect(announcementsOf(online(), offline)).toEqual([{ kind: 'offline' }])
    expect(announcementsOf(INITIAL_SYNC_STATUS, offline)).toEqual([{ kind: 'offline' }])
    expect(announcementsOf(offline, online())).toEqual([{ kind: 'online' }])
    expect(announcementsOf(online(), online())).toEqual([])
  })

  it('says when everything is here for the first time', () => {
    const first = online({ pull: { phase: 'first', received: 1, expected: 9 } })
    expect(announcementsOf(first, online({ pull: { phase: 'ready', received: 9, expected: 9 } }))).toEqual([{ kind: 'arrived' }])
  })
})
