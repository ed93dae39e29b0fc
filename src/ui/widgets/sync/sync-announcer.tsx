import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SyncStatus } from '#contract/core/sync-status.ts'
import { LiveRegion } from '../../kit/feedback/live-region.tsx'
import { useServices } from '../../services/services.tsx'
import { type Announcement, announcementsOf } from './sync-announcements.ts'

/** It is told once nothing has happened for that long, */
const QUIET_MS = 1500
/** or, while much happens, that often. */
const PATIENCE_MS = 20_000
/** Then it is silent again, so that the same words are news the next time. */
const SAID_MS = 6000

/** Says aloud what the indicator shows: out of reach and back, so many sent, so many refused; a flood of changes is one sentence. */
export const SyncAnnouncer = () => {
  const { t } = useTranslation()
  const { status$ } = useServices()
  const [said, setSaid] = useState<readonly Announcement[]>([])

  useEffect(() => {
    let told: SyncStatus | null = null
    let latest: SyncStatus | null = null
    let quiet: ReturnType<typeof setTimeout> | undefined
    let patience: ReturnType<typeof setTimeout> | undefined
    let silence: ReturnType<typeof setTimeout> | undefined

    const say = (): void => {
      clearTimeout(quiet)
      clearTimeout(patience)
      patience = undefined
      if (!told || !latest) return
      const announcements = announcementsOf(told, latest)
      told = latest
      if (announcements.length === 0) return
      setSaid(announcements)
      clearTimeout(silence)
      silence = setTimeout(() => setSaid([]), SAID_MS)
    }
    const subscription = status$.subscribe((status) => {
      latest = status
      told ??= status
      if (announcementsOf(told, status).length === 0) {
        // Nothing to say of it, now or later.
        if (told.connection === 'unknown' && patience === undefined) told = status
        return
      }
      clearTimeout(quiet)
      quiet = setTimeout(say, QUIET_MS)
      patience ??= setTimeout(say, PATIENCE_MS)
    })
    return () => {
      subscription.unsubscribe()
      for (const timer of [quiet, patience, silence]) clearTimeout(timer)
    }
  }, [status$])

  const words = said.map((announcement) =>
    'count' in announcement ? t(`announce.${announcement.kind}`, { count: announcement.count }) : t(`announce.${announcement.kind}`),
  )
  return <LiveRegion text={words.join(' ')} />
}
