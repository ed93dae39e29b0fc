import { Timer as TimerIcon } from 'lucide-react'
import type { RecordId } from '#contract/core/ids.ts'
import { IconButton } from '../../kit/icon-button.tsx'

const ICON = <TimerIcon aria-hidden />

interface RowTimerButtonProps {
  readonly ticketId: RecordId
  readonly label: string
  onToggle(ticketId: RecordId): void
}

/** Starts the timer from a row of a list; key Y presses it while the focus is in the row. */
export const RowTimerButton = ({ ticketId, label, onToggle }: RowTimerButtonProps) => (
  <IconButton
    size="small"
    label={label}
    // In a list the rows decide which button is a tab stop.
    tabIndex={-1}
    data-row-button
    data-row-timer
    onClick={() => onToggle(ticketId)}
    className="relative z-10 opacity-0 focus-visible:opacity-100 group-hover:opacity-100 touch:opacity-100"
  >
    {ICON}
  </IconButton>
)
