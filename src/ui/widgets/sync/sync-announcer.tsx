import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SyncStatus } from '#contract/core/events/sync-status.ts'
import { LiveRegion } from '../../kit/feedback/live-region.tsx'
import { useServices } from '../../services/services.tsx'
import { type Announcement, announcementsOf } from './sync-announcements.ts'
import { useSendBeforeLeaving } from './use-send-before-leaving.ts'

/** Announces once nothing has changed for this long, in ms. */
const QUIET_MS = 1500
/** During continuous changes, announces at this interval, in ms. */
const PATIENCE_MS = 20_000
/** Clears the text after this time, so that a repeated announcement is a change again, in ms. */
const SAID_MS = 6000

/**
 * Announces the indicator's changes: offline and back, events sent, events refused; a burst of
 * changes is one sentence.
 */
export const SyncAnnouncer = () => {
  const { t } = useTranslation()
  const { status$ } = useServices()
  useSendBeforeLeaving()
  const [announcement, setAnnouncement] = useState<readonly Announcement[]>([])

  useEffect(() => {
    let announced: SyncStatus | null = null
    let latest: SyncStatus | null = null
    let quietTimer: ReturnType<typeof setTimeout> | undefined
    let burstTimer: ReturnType<typeof setTimeout> | undefined
    let clearTimer: ReturnType<typeof setTimeout> | undefined

    const announce = (): void => {
      clearTimeout(quietTimer)
      clearTimeout(burstTimer)
      burstTimer = undefined
      if (!announced || !latest) return
      const announcements = announcementsOf(announced, latest)
      announced = latest
      if (announcements.length === 0) return
      setAnnouncement(announcements)
      clearTimeout(clearTimer)
      clearTimer = setTimeout(() => setAnnouncement([]), SAID_MS)
    }
    const subscription = status$.subscribe((status) => {
      latest = status
      announced ??= status
      if (announcementsOf(announced, status).length === 0) {
        // Nothing to announce, now or later.
        if (announced.connection === 'unknown' && burstTimer === undefined) announced = status
        return
      }
      clearTimeout(quietTimer)
      quietTimer = setTimeout(announce, QUIET_MS)
      burstTimer ??= setTimeout(announce, PATIENCE_MS)
    })
    return () => {
      subscription.unsubscribe()
      for (const timer of [quietTimer, burstTimer, clearTimer]) clearTimeout(timer)
    }
  }, [status$])

  const words = announcement.map((announcement) =>
    'count' in announcement
      ? t(`announce.${announcement.kind}`, { count: announcement.count })
      : t(`announce.${announcement.kind}`),
  )
  return <LiveRegion text={words.join(' ')} />
}
