import { useFormat } from '../../hooks/page/use-format.ts'
import { useSyncStatus } from '../../hooks/sync/use-sync-status.ts'
import { cx } from '../../kit/cx.ts'
import { useUnreadCount } from '../../models/comment/unread-filter.ts'
import type { NavigationItem } from '../../navigation.ts'

interface MenuCountProps {
  readonly of: NonNullable<NavigationItem['count']>
  /** On the icon, beside no text. */
  readonly narrow: boolean
}

/** The live number beside an entry of a menu; nothing for zero. */
export const MenuCount = ({ of, narrow }: MenuCountProps) => {
  const Count = COUNTS[of]
  return <Count narrow={narrow} />
}

const OutboxCount = ({ narrow }: { readonly narrow: boolean }) => {
  const { pending, attention } = useSyncStatus()
  return <CountBadge count={pending + attention} narrow={narrow} isAlert={attention > 0} />
}

const UnreadCount = ({ narrow }: { readonly narrow: boolean }) => (
  <CountBadge count={useUnreadCount() ?? 0} narrow={narrow} isAlert={false} />
)

const COUNTS = { outbox: OutboxCount, unreadComments: UnreadCount } as const

interface CountBadgeProps {
  readonly count: number
  readonly narrow: boolean
  readonly isAlert: boolean
}

/** Above this number an icon has no room for the digits. */
const MAX_ON_ICON = 99

const CountBadge = ({ count, narrow, isAlert }: CountBadgeProps) => {
  const format = useFormat()
  if (count === 0) return null
  return (
    <span
      className={cx(
        'rounded-full font-semibold text-xs tabular',
        isAlert ? 'bg-danger text-danger-ink' : 'bg-accent text-accent-ink',
        narrow ? 'absolute top-0 right-0 min-w-4 px-1 text-center leading-4' : 'ml-auto px-1.5',
      )}
    >
      {narrow && count > MAX_ON_ICON ? `${MAX_ON_ICON}+` : format.number(count)}
    </span>
  )
}
