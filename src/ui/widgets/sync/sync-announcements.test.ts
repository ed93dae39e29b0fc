import { describe, expect, it } from 'vitest'
import { INITIAL_SYNC_STATUS, type SyncStatus } from '#contract/core/events/sync-status.ts'
import { announcementsOf } from './sync-announcements.ts'

const online = (change: Partial<SyncStatus> = {}): SyncStatus => ({
  ...INITIAL_SYNC_STATUS,
  connection: 'online',
  accepted: 120,
  ...change,
})

describe('announcements of synchronisation', () => {
  it('do not include the state before the first announcement', () => {
    expect(announcementsOf(INITIAL_SYNC_STATUS, online({ attention: 3 }))).toEqual([])
    expect(announcementsOf(online(), { ...INITIAL_SYNC_STATUS, accepted: 500 })).toEqual([])
  })

  it('count sent and refused events since the previous announcement', () => {
    expect(announcementsOf(online(), online({ accepted: 123, attention: 1 }))).toEqual([
      { kind: 'sent', count: 3 },
      { kind: 'refused', count: 1 },
    ])
  })

  it('report a lost and a restored connection, not a short loss between two announcements', () => {
    const offline = online({ connection: 'offline' })
    expect(announcementsOf(online(), offline)).toEqual([{ kind: 'offline' }])
    expect(announcementsOf(INITIAL_SYNC_STATUS, offline)).toEqual([{ kind: 'offline' }])
    expect(announcementsOf(offline, online())).toEqual([{ kind: 'online' }])
    expect(announcementsOf(online(), online())).toEqual([])
  })

  it('report the end of the first pull', () => {
    const first = online({ pull: { phase: 'first', received: 1, expected: 9 } })
    expect(announcementsOf(first, online({ pull: { phase: 'ready', received: 9, expected: 9 } }))).toEqual([
      { kind: 'arrived' },
    ])
  })
})
