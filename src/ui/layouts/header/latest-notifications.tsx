import { Bell as BellIcon, CheckCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { RoleSlug } from '#contract/core/roles.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import type { NotificationGroup } from '../../models/notification/groups.ts'
import { NotificationLine } from '../../models/notification/notification-line.tsx'
import { useNotificationActions } from '../../models/notification/use-notification-actions.ts'
import { NOTIFICATIONS } from '../../navigation.ts'

const SHOWN = 8

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

/** The latest entries, by ticket, in the popover of the bell. */
export const LatestNotifications = ({ space, groups, close }: LatestProps) => {
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
