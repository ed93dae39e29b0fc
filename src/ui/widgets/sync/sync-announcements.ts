import type { SyncStatus } from '#contract/core/sync-status.ts'

/** What somebody who does not see the indicator is told of the synchronisation. */
export type Announcement = { readonly kind: 'offline' | 'online' | 'arrived' } | { readonly kind: 'sent' | 'refused'; readonly count: number }

type Heard = Pick<SyncStatus, 'connection' | 'accepted' | 'attention' | 'pull'>

/**
 * What has changed since somebody was last told.
 *
 * 1. A connection that was lost and came back in between is nothing; nor is what is not known yet.
 * 2. Numbers are told against the last time, so that a hundred actions sent are one sentence.
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
