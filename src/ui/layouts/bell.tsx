import { Bell as BellIcon, BellRing, CheckCheck } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import type { RoleSlug } from '#contract/core/roles.ts'
import { usePath } from '../hooks/page/use-path.ts'
import { Button } from '../kit/button.tsx'
import { EmptyState } from '../kit/feedback/empty-state.tsx'
import { Skeleton } from '../kit/feedback/skeleton.tsx'
import { hint } from '../kit/overlays/hint.ts'
import { Popover } from '../kit/overlays/popover.tsx'
import type { NotificationGroup } from '../models/notification/groups.ts'
import { NotificationLine } from '../models/notification/notification-line.tsx'
import { useNotificationActions } from '../models/notification/use-notification-actions.ts'
import { useNotifications } from '../models/notification/use-notifications.ts'
import { NOTIFICATIONS } from '../navigation.ts'
import { useUnreadTitle } from './frame.tsx'
import { useReadOnVisit } from './use-read-on-visit.ts'

const SHOWN = 8
/** Above this number the bell has no room for the digits. */
const MOST_ON_ICON = 99

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
          {unreadCount > 0 && (
            <span
              aria-hidden
              className="absolute -top-0.5 left-1/2 z-10 touch:top-1 min-w-4 rounded-full bg-accent px-1 text-center font-semibold text-accent-ink text-xs leading-4 tabular"
            >
              {unreadCount > MOST_ON_ICON ? `${MOST_ON_ICON}+` : unreadCount}
            </span>
          )}
        </button>
      }
    >
      <Latest space={space} groups={groups} close={() => setOpen(false)} />
    </Popover>
  )
}

interface LatestProps {
  readonly space: RoleSlug
  readonly groups: readonly NotificationGroup[] | undefined
  close(): void
}

/** Unread groups first: what waits is never below what is done. */
const latestOf = (groups: readonly NotificationGroup[]): readonly NotificationGroup[] =>
  [
    ...groups.filter(({ unread }) => unread.length > 0),
    ...groups.filter(({ unread, snoozedUntil }) => unread.length === 0 && snoozedUntil === null),
  ].slice(0, SHOWN)

const Latest = ({ space, groups, close }: LatestProps) => {
  const { t } = useTranslation('notification')
  const path = usePath()
  const actions = useNotificationActions()
  const latest = groups && latestOf(groups)
  const unread = groups?.filter((group) => group.unread.length > 0) ?? []
  return (
    <>
      <div className="sticky top-0 z-20 flex items-center gap-2 border-b bg-raised py-1.5 pr-1.5 pl-3">
        <h2 className="min-w-0 flex-1 truncate font-semibold">{t('title')}</h2>
        {unread.length > 0 && (
          <Button look="ghost" size="small" onClick={() => actions.markRead(unread)}>
            <CheckCheck aria-hidden />
            {t('markAllRead')}
          </Button>
        )}
      </div>
      {!latest ? (
        <Skeleton className="m-3 h-10" />
      ) : latest.length === 0 ? (
        <EmptyState icon={<BellIcon />} title={t('empty.all')} hint={t('emptyHint.all')} className="py-8" />
      ) : (
        <ul className="py-1">
          {latest.map((group) => (
            <li key={group.key}>
              <NotificationLine
                group={group}
                onOpen={() => {
                  actions.open(group.items)
                  close()
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="sticky bottom-0 border-t bg-raised p-1.5">
        <Button look="ghost" asChild className="w-full">
          <Link to={path(NOTIFICATIONS[space])} onClick={close}>
            {t('seeAll')}
          </Link>
        </Button>
      </div>
    </>
  )
}
