import type { SyncStatus } from '#contract/core/events/sync-status.ts'

/** An announcement about synchronisation for screen readers. */
export type Announcement =
  | { readonly kind: 'offline' | 'online' | 'arrived' }
  | { readonly kind: 'sent' | 'refused'; readonly count: number }

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
  const announcements: Announcement[] = []
  if (now.connection === 'offline' && before.connection !== 'offline') announcements.push({ kind: 'offline' })
  if (now.connection === 'online' && before.connection === 'offline') announcements.push({ kind: 'online' })
  if (before.connection === 'unknown') return announcements
  const sent = now.accepted - before.accepted
  const refused = now.attention - before.attention
  if (sent > 0) announcements.push({ kind: 'sent', count: sent })
  if (refused > 0) announcements.push({ kind: 'refused', count: refused })
  if (before.pull.phase === 'first' && now.pull.phase === 'ready') announcements.push({ kind: 'arrived' })
  return announcements
}
