import { Bell as BellIcon, BellRing } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { RoleSlug } from '#contract/core/roles.ts'
import { IconCount } from '../../kit/icon-count.tsx'
import { lately } from '../../kit/late.tsx'
import { hint } from '../../kit/overlays/hint.ts'
import { Popover } from '../../kit/overlays/popover.tsx'
import { useNotifications } from '../../models/notification/use-notifications.ts'
import { useUnreadTitle } from '../frame.tsx'
import { useReadOnVisit } from './use-read-on-visit.ts'

/** The entries are loaded late: every page of a space has the bell, and few open it soon. */
const LatestNotifications = lately(async () => (await import('./latest-notifications.tsx')).LatestNotifications)

/** Above this number the bell has no room for the digits. */
const MAX_ON_ICON = 99

/** The bell of the header: the number of unread entries, and the latest ones by ticket. */
export const Bell = ({ space }: { readonly space: RoleSlug }) => {
  const { t } = useTranslation('notification')
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  const { groups, unreadCount } = useNotifications()
  useUnreadTitle(unreadCount)
  useReadOnVisit(groups)
  // With the page, and not after a click that comes next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each change of the path
  useLayoutEffect(() => setOpen(false), [pathname])
  const label = t('bell', { count: unreadCount })
  const Icon = unreadCount > 0 ? BellRing : BellIcon
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={t('latest')}
      align="end"
      className="w-[min(400px,calc(100vw-16px))]"
      trigger={
        <button
          type="button"
          {...hint(label)}
          aria-label={label}
          className="relative inline-flex size-control shrink-0 items-center justify-center rounded-md text-ink-2 hover:bg-hover hover:text-ink active:bg-pressed aria-expanded:bg-hover"
        >
          <Icon aria-hidden className="size-4" />
          {unreadCount > 0 && <IconCount>{unreadCount > MAX_ON_ICON ? `${MAX_ON_ICON}+` : unreadCount}</IconCount>}
        </button>
      }
    >
      <LatestNotifications space={space} groups={groups} close={() => setOpen(false)} />
    </Popover>
  )
}
