import { Square, Timer as TimerIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import { Button } from '../../kit/button.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { useTimerCommands, useTimerRuns } from './timer-context.ts'

/** Starts the timer on a ticket, switches to it, or stops it there. */
export const TicketTimerButton = ({ ticketId }: { readonly ticketId: RecordId }) => {
  const { t } = useTranslation('timer')
  const { current } = useTimerRuns()
  const { toggle } = useTimerCommands()
  const isHere = current?.ticket_id === ticketId
  const Icon = isHere ? Square : TimerIcon
  return (
    <Button look="secondary" aria-keyshortcuts="Y" onClick={() => toggle(ticketId)}>
      <Icon aria-hidden />
      {t(isHere ? 'stop' : current ? 'switchHere' : 'startHere')}
    </Button>
  )
}

/** Starts the timer from a card of a list, switches to its ticket, or stops it there. */
export const CardTimerButton = ({ ticketId }: { readonly ticketId: RecordId }) => {
  const { t } = useTranslation('timer')
  const { current } = useTimerRuns()
  const { toggle } = useTimerCommands()
  const isHere = current?.ticket_id === ticketId
  return (
    <IconButton
      size="small"
      label={t(isHere ? 'stop' : current ? 'switchHere' : 'startHere')}
      tabIndex={-1}
      data-row-button
      data-row-timer
      onClick={() => toggle(ticketId)}
      className="relative z-10 -mx-2"
    >
      {/* Filled: an empty square reads as a box to check. */}
      {isHere ? <Square aria-hidden className="fill-current text-accent-text" /> : <TimerIcon aria-hidden />}
    </IconButton>
  )
}
