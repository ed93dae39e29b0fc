import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { localePath } from '#contract/routes.ts'
import { Avatar } from '../../fields/avatar.tsx'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useLocale } from '../../hooks/page/use-path.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { cx } from '../../kit/cx.ts'
import { dataOf, type Notification, type NotificationGroup } from './groups.ts'
import { notificationIcon } from './notification-icons.ts'

/** The text of a notification in the page's language. */
export const useMessage = (): ((notification: Notification) => string) => {
  const locale = useLocale()
  return (notification) => dataOf(notification).message[locale]
}

interface NotificationLineProps {
  readonly group: NotificationGroup
  /** Called when the person opens the record. */
  onOpen(): void
  /** Buttons after the text. */
  readonly children?: ReactNode
}

/** A group as one line: who did what, when, and how much else; the line opens the record. */
export const NotificationLine = ({ group, onOpen, children }: NotificationLineProps) => {
  const { t } = useTranslation('notification')
  const locale = useLocale()
  const format = useFormat()
  const message = useMessage()
  const [first] = group.items
  const isUnread = group.unread.length > 0
  const shown = group.unread[0] ?? first
  const others = (isUnread ? group.unread.length : group.items.length) - 1
  return (
    <div className="relative flex items-start gap-2.5 px-3 py-2 hover:bg-hover has-[a:focus-visible]:bg-hover">
      <CauseSign notification={shown} />
      <div className="min-w-0 flex-1">
        <p className={cx('line-clamp-2', isUnread ? 'font-medium text-ink' : 'text-ink-2')}>
          <Link
            to={localePath(locale, group.link)}
            onClick={onOpen}
            className="outline-none after:absolute after:inset-0 focus-visible:after:ring-focus"
          >
            {isUnread && <span className="sr-only">{t('unread')}, </span>}
            {message(shown)}
          </Link>
        </p>
        <p className="text-ink-3 text-sm tabular">
          {[
            format.stamp(shown.created_at),
            others > 0 && t('others', { count: others }),
            group.snoozedUntil !== null && t('snoozed', { when: format.when(group.snoozedUntil) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {isUnread && <span aria-hidden className="mt-2 size-2 shrink-0 rounded-full bg-accent" />}
      {children}
    </div>
  )
}

/**
 * The picture of who caused it, with the icon of the subject; the icon alone where nobody is named.
 */
const CauseSign = ({ notification }: { readonly notification: Notification }) => {
  const user = useReferences().find('user', notification.by_user_id)
  const Icon = notificationIcon(dataOf(notification).icon)
  if (user) {
    return (
      <span className="relative flex shrink-0">
        <Avatar name={`${user.firstname} ${user.lastname}`} url={user.avatar_url} size="medium" />
        <span className="absolute -right-1.5 -bottom-1.5 flex size-4 items-center justify-center rounded-full border bg-raised text-ink-2">
          <Icon aria-hidden className="size-2.5" />
        </span>
      </span>
    )
  }
  return (
    <span className="flex size-7 shrink-0 items-center justify-center rounded-full bg-sunken text-ink-3">
      <Icon aria-hidden className="size-4" />
    </span>
  )
}
