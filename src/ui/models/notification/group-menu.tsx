import { AlarmClock, BellOff, Clock, Ellipsis, MailOpen, MailQuestionMark } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../kit/icon-button.tsx'
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '../../kit/overlays/dropdown-menu.tsx'
import { toast } from '../../kit/overlays/toast.ts'
import { useServices } from '../../services/services.tsx'
import { useMuteTicket } from '../follow/use-mute-ticket.ts'
import type { NotificationGroup } from './groups.ts'
import { useMessage } from './notification-line.tsx'
import { snoozeTimes } from './snooze-times.ts'
import type { NotificationActions } from './use-notification-actions.ts'

interface GroupMenuProps {
  readonly group: NotificationGroup
  readonly actions: NotificationActions
}

/** The actions on a group: mark as read or unread, snooze, stop following its ticket. */
export const GroupMenu = ({ group, actions }: GroupMenuProps) => {
  const { t } = useTranslation('notification')
  const { now } = useServices()
  const message = useMessage()
  const muteTicket = useMuteTicket()
  const { ticketId } = group
  const isUnread = group.unread.length > 0
  const mute = async (id: string) => {
    const answer = await muteTicket(id)
    if (answer?.status !== 'logged') return
    actions.markRead([group])
    toast.success(t('muted'), { description: t('mutedDetail') })
  }
  return (
    <DropdownMenu
      trigger={
        <IconButton size="small" label={t('actions', { text: message(group.items[0]) })} className="relative z-10">
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      {isUnread || group.snoozedUntil !== null ? (
        <MenuItem onSelect={() => actions.markRead([group])}>
          <MailOpen aria-hidden />
          {t('markRead')}
        </MenuItem>
      ) : (
        <MenuItem onSelect={() => actions.markUnread(group)}>
          <MailQuestionMark aria-hidden />
          {t('markUnread')}
        </MenuItem>
      )}
      {group.snoozedUntil !== null && (
        <MenuItem onSelect={() => actions.wake(group)}>
          <AlarmClock aria-hidden />
          {t('wake')}
        </MenuItem>
      )}
      <MenuLabel>{t('snooze')}</MenuLabel>
      {snoozeTimes(now()).map(({ id, until }) => (
        <MenuItem key={id} onSelect={() => actions.snooze(group, until)}>
          <Clock aria-hidden />
          {t(`snoozeUntil.${id}`)}
        </MenuItem>
      ))}
      {ticketId !== null && (
        <>
          <MenuSeparator />
          <MenuItem onSelect={() => void mute(ticketId)}>
            <BellOff aria-hidden />
            {t('mute')}
          </MenuItem>
        </>
      )}
    </DropdownMenu>
  )
}
