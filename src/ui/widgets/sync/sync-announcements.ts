import type { SyncStatus } from '#contract/core/sync-status.ts'

/** An announcement about synchronisation for screen readers. */
export type Announcement = { readonly kind: 'offline' | 'online' | 'arrived' } | { readonly kind: 'sent' | 'refused'; readonly count: number }

type Heard = Pick<SyncStatus, 'connection' | 'accepted' | 'attention' | 'pull'>

/**
 * The changes since the previous announcement.
 *
 * 1. A connection lost and restored in between is not announced, nor is an unknown state.
 * 2. Counts are relative to the previous announcement, so that a hundred sent events are one
 *    sentence.
 */
export const announcementsOf = (before: Heard, now: Heard): readonly Announcement[] => {
  if (now.connection === 'unknown') return []
  const told: Announcement[] = []
  if (now.connection === 'offline' && before.connection !== 'offline') told.push({ kind: 'offline' })
  if (now.connection === 'online' && before.connection === 'offline') told.push({ kind: 'online' })
  if (before.connection === 'unknown') return told
  const sent = now.accepted - before.accepted
  const refused = now.attention - before.attention
  if (sent > 0) told.push({ kind: 'sent', count: sent })
  if (refused > 0) told.push({ kind: 'refused', count: refused })
  if (before.pull.phase === 'first' && now.pull.phase === 'ready') told.push({ kind: 'arrived' })
  return told
}
