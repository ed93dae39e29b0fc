import { Bell, CheckCheck, Moon, Settings } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { RoleSlug } from '#contract/core/roles.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { useScreenTitle } from '../../layouts/frame.tsx'
import { ScreenTitle } from '../../layouts/screen-title.tsx'
import { GroupMenu } from '../../models/notification/group-menu.tsx'
import type { NotificationGroup } from '../../models/notification/groups.ts'
import { NotificationLine } from '../../models/notification/notification-line.tsx'
import { useNotificationActions } from '../../models/notification/use-notification-actions.ts'
import { useNotifications } from '../../models/notification/use-notifications.ts'
import { NOTIFICATIONS } from '../../navigation.ts'
import { TabLinks } from '../../widgets/tabs/tab-links.tsx'

const VIEWS = ['unread', 'all', 'snoozed'] as const
type View = (typeof VIEWS)[number]

const VIEW = 'view'

const inView: Readonly<Record<View, (group: NotificationGroup) => boolean>> = {
  unread: ({ unread }) => unread.length > 0,
  all: () => true,
  snoozed: ({ snoozedUntil }) => snoozedUntil !== null,
}

/** Everything the person was notified of, by ticket, from this device. */
export const NotificationsScreen = ({ space }: { readonly space: RoleSlug }) => {
  const { t } = useTranslation('notification')
  const path = usePath()
  const [params] = useSearchParams()
  const { groups } = useNotifications()
  const actions = useNotificationActions()
  const view = VIEWS.find((one) => one === params.get(VIEW)) ?? 'unread'
  const shown = useMemo(() => groups?.filter(inView[view]), [groups, view])
  const unread = useMemo(() => groups?.filter(inView.unread) ?? [], [groups])
  const title = t('title')
  useScreenTitle(title)
  const isClient = space === 'client'
  const own = path(NOTIFICATIONS[space])
  return (
    <>
      {!isClient && <ScreenTitle title={title} />}
      <div className={isClient ? '' : 'mx-auto max-w-[860px] px-3 py-4 sm:px-6'}>
        <div className="mb-2 flex flex-wrap items-center gap-2">
          {isClient && <h1 className="font-semibold text-xl">{title}</h1>}
          <span className="flex-1" />
          {unread.length > 0 && (
            <Button look="secondary" onClick={() => actions.markRead(unread)}>
              <CheckCheck aria-hidden />
              {t('markAllRead')}
            </Button>
          )}
          <Button look="ghost" asChild>
            <Link to={`${path('profile')}#notifications`}>
              <Settings aria-hidden />
              {t('settings')}
            </Link>
          </Button>
        </div>
        <TabLinks
          isInText
          label={t('show')}
          current={view}
          tabs={VIEWS.map((id) => ({
            id,
            to: id === 'unread' ? own : `${own}?${VIEW}=${id}`,
            text: t(`views.${id}`),
            count: groups?.filter(inView[id]).length,
          }))}
        />
        {!shown ? (
          <Skeleton className="mt-3 h-24 w-full" />
        ) : shown.length === 0 ? (
          <EmptyState
            icon={view === 'snoozed' ? <Moon /> : <Bell />}
            title={t(`empty.${view}`)}
            hint={t(`emptyHint.${view}`)}
          />
        ) : (
          <ul aria-label={t(`views.${view}`)} className="[&>li+li]:border-t">
            {shown.map((group) => (
              <li key={group.key}>
                <NotificationLine group={group} onOpen={() => actions.open(group.items)}>
                  <GroupMenu group={group} actions={actions} />
                </NotificationLine>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}
