import { Braces, Copy, Download, Ellipsis, RotateCw, Trash2, Undo2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { categoryOf, type LoggedEvent } from '#contract/core/events/event.ts'
import { IconButton } from '../../../kit/icon-button.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '../../../kit/overlays/dropdown-menu.tsx'
import { eventOptions } from './event-options.ts'
import type { EventCommands } from './use-event-commands.ts'

interface EventMenuProps {
  readonly event: LoggedEvent
  readonly commands: EventCommands
  onDiscard(): void
}

/** All actions on one event, whatever its state. */
export const EventMenu = ({ event, commands, onDiscard }: EventMenuProps) => {
  const { t } = useTranslation('outbox')
  const possible = eventOptions(event)
  const isDead = categoryOf(event.state) === 'attention'
  return (
    <DropdownMenu
      trigger={
        <IconButton label={t('more', { action: commands.nameOf(event) })} size="small">
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      {possible.retry && (
        <MenuItem keys="R" onSelect={() => void commands.retry([event])}>
          <RotateCw aria-hidden />
          {t(isDead ? 'retry' : 'retryNow')}
        </MenuItem>
      )}
      {possible.undo && (
        <MenuItem onSelect={() => commands.undo(event)}>
          <Undo2 aria-hidden />
          {t('undo')}
        </MenuItem>
      )}
      {possible.withdraw && (
        <MenuItem destructive keys={t('deleteKey')} onSelect={onDiscard}>
          {isDead ? <Trash2 aria-hidden /> : <X aria-hidden />}
          {t(isDead ? 'discard' : 'cancel')}
        </MenuItem>
      )}
      {(possible.retry || possible.undo || possible.withdraw) && <MenuSeparator />}
      {!('unreadable' in event) && (
        <MenuItem onSelect={() => void commands.copyText(event)}>
          <Copy aria-hidden />
          {t('copyText')}
        </MenuItem>
      )}
      <MenuItem onSelect={() => void commands.copy(event)}>
        <Braces aria-hidden />
        {t('copy')}
      </MenuItem>
      <MenuItem onSelect={() => void commands.download([event.id])}>
        <Download aria-hidden />
        {t('downloadOne')}
      </MenuItem>
    </DropdownMenu>
  )
}
