import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createNewest } from '../../hooks/actions/newest.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useIsPageVisible } from '../../hooks/page/use-is-page-visible.ts'
import { useSyncStatus } from '../../hooks/sync/use-sync-status.ts'
import { cx } from '../../kit/cx.ts'
import { useServices } from '../../services/services.tsx'

/** The server answers here with 200 while it can do its work. */
const READY = '/ready'
const ASKED_EVERY_MS = 60_000

type Status = 'checking' | 'up' | 'down' | 'offline'

/** Asks the server now, at the change of the network, and each minute while the page is seen. */
const useServiceStatus = (): Status => {
  const { account } = useServices()
  const isVisible = useIsPageVisible()
  const [status, setStatus] = useState<Status>('checking')
  useEffect(() => {
    if (!isVisible) return
    const begin = createNewest()
    const ask = async () => {
      const isNewest = begin()
      if (!navigator.onLine) return setStatus('offline')
      const isUp = await account.has(READY)
      if (isNewest()) setStatus(isUp ? 'up' : 'down')
    }
    void ask()
    const timer = setInterval(ask, ASKED_EVERY_MS)
    window.addEventListener('online', ask)
    window.addEventListener('offline', ask)
    return () => {
      begin()
      clearInterval(timer)
      window.removeEventListener('online', ask)
      window.removeEventListener('offline', ask)
    }
  }, [account, isVisible])
  return status
}

const DOTS: Readonly<Record<Status, string>> = {
  checking: 'bg-line-strong',
  up: 'bg-success-text',
  down: 'bg-danger-text',
  offline: 'bg-warning-text',
}

/**
 * One line about the service: whether the server answers, and how fresh the data of a signed-in
 * person are.
 */
export const ServiceStatus = () => {
  const { t } = useTranslation('public')
  const { person } = useServices()
  const status = useServiceStatus()
  return (
    <p className="flex basis-full items-center gap-2 text-ink-2 text-sm">
      <span aria-hidden className={cx('size-2 shrink-0 rounded-full', DOTS[status])} />
      <span>
        {t(`status.${status}`)}
        {person && <LastSync />}
      </span>
    </p>
  )
}

const LastSync = () => {
  const { t } = useTranslation('public')
  const format = useFormat()
  const { currentAsOf } = useSyncStatus()
  if (currentAsOf === 0) return null
  return ` · ${t('status.synced', { time: format.moment(new Date(currentAsOf).toISOString()) })}`
}
