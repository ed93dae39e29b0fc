import { Ellipsis } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { TICKET_STAGES, type TicketStage } from '#contract/lifecycle/ticket.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { Avatar } from '../../../fields/avatar.tsx'
import { ReferenceText } from '../../../fields/reference/reference-text.tsx'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { usePath } from '../../../hooks/page/use-path.ts'
import { useActionContext, useReferences } from '../../../hooks/records/references.tsx'
import { cx } from '../../../kit/cx.ts'
import { IconButton } from '../../../kit/icon-button.tsx'
import { Checkbox } from '../../../kit/inputs/checkbox.tsx'
import { DropdownMenu, MenuItem, MenuLabel } from '../../../kit/overlays/dropdown-menu.tsx'
import { StageIcon } from '../../../kit/stage-icon.tsx'
import type { StaffSpace } from '../../../navigation.ts'
import { SyncMark } from '../../../widgets/sync/sync-mark.tsx'
import { askedFor, moveOf } from './moves.ts'

type Ticket = Mirrored<'ticket'>

interface BoardCardProps {
  readonly ticket: Ticket
  readonly space: StaffSpace
  readonly isSelected: boolean
  readonly isDragged: boolean
  onToggle(id: string): void
  onMove(ticket: Ticket, stage: TicketStage): void
}

/**
 * Lies over the end of the title for a pointer and the focus; on touch screens it has its own room.
 */
const HIDDEN_UNTIL_NEEDED =
  'absolute top-1.5 right-1.5 rounded-md bg-surface pl-1 opacity-0 focus-within:opacity-100 group-hover:opacity-100 has-aria-expanded:opacity-100 touch:static touch:opacity-100'

/** A ticket on the board: opened by a click, moved by its menu, by the arrows, or by the mouse. */
export const BoardCard = memo(({ ticket, space, isSelected, isDragged, onToggle, onMove }: BoardCardProps) => {
  const { t } = useTranslation('ticket')
  const path = usePath()
  const format = useFormat()
  const references = useReferences()
  const responsable = references.find('user', ticket.responsable_id)
  const clientId = references.find('projet', ticket.projet_id)?.client_id ?? null
  return (
    <div
      data-card={ticket.id}
      className={cx(
        'group relative grid h-full select-none grid-cols-1 content-between gap-1 rounded-md border bg-surface px-2.5 py-2',
        isSelected ? 'border-accent bg-accent-tint' : 'hover:border-line-strong',
        isDragged && 'opacity-40',
      )}
    >
      <div className="flex items-start gap-1.5">
        <Link
          to={path(`${space}.ticket`, { ticket: ticket.id })}
          draggable={false}
          data-card-link
          aria-keyshortcuts="ArrowLeft ArrowRight"
          className="line-clamp-2 min-w-0 flex-1 break-words font-medium leading-snug after:absolute after:inset-0 after:rounded-md focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus"
        >
          {ticket.name}
        </Link>
        <span
          className={cx('z-10 flex items-start gap-1.5 touch:gap-4 touch:pl-4', !isSelected && HIDDEN_UNTIL_NEEDED)}
        >
          <Checkbox
            aria-label={t('board.select', { name: ticket.name })}
            checked={isSelected}
            onCheckedChange={() => onToggle(ticket.id)}
          />
          <MoveMenu ticket={ticket} onMove={onMove} />
        </span>
      </div>
      <div className="flex items-center gap-1.5 text-ink-3 text-sm">
        <span className="min-w-0 flex-1 truncate">
          <ReferenceText model="client" id={clientId} />
        </span>
        {ticket.sync.pending > 0 && <SyncMark mark={ticket.sync} />}
        {ticket.ut !== null && <span className="shrink-0 tabular">{format.ut(ticket.ut)}</span>}
        {responsable && (
          <Avatar name={`${responsable.firstname} ${responsable.lastname}`} url={responsable.avatar_url} />
        )}
      </div>
    </div>
  )
})

/** The stages to which this ticket may move, and those to which it may not. */
const MoveMenu = ({ ticket, onMove }: Pick<BoardCardProps, 'ticket' | 'onMove'>) => {
  const { t } = useTranslation('ticket')
  const labels = useLabels()
  return (
    <DropdownMenu
      trigger={
        <IconButton size="small" label={t('board.moveOf', { name: ticket.name })} className="-mt-0.5 -mr-1">
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <MenuLabel>{t('board.moveTo')}</MenuLabel>
      <Stages ticket={ticket} labels={labels.stage} onMove={onMove} />
    </DropdownMenu>
  )
}

interface StagesProps extends Pick<BoardCardProps, 'ticket' | 'onMove'> {
  readonly labels: Readonly<Record<TicketStage, string>>
}

const Stages = ({ ticket, labels, onMove }: StagesProps) => {
  const context = useActionContext()
  return TICKET_STAGES.map((stage) => {
    const move = moveOf(ticket, stage, context)
    if (move === null) return null
    return (
      <MenuItem key={stage} disabled={typeof move === 'string'} onSelect={() => onMove(ticket, stage)}>
        <StageIcon stage={stage} colour={null} />
        {labels[stage]}
        {askedFor(stage) !== null && '…'}
      </MenuItem>
    )
  })
}
