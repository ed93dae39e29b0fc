import { useHotKeys } from '../../hooks/page/use-hot-keys.ts'
import { TimerButton, type TimerPlace } from '../../models/timer/timer-button.tsx'
import { useTimerCommands } from '../../models/timer/timer-context.ts'
import { useServices } from '../../services/services.tsx'
import { usePageRecord } from '../open-record.tsx'

/** The button of the row that has the focus. */
const focusedRowTimer = (): HTMLElement | null =>
  document.activeElement?.closest('[role="row"]')?.querySelector<HTMLElement>('[data-row-timer]') ?? null

/**
 * The timer in the header, or in the bar of a phone. Key Y: the ticket of the focused row, of the
 * page, or none.
 */
export const TimerControl = ({ place }: { readonly place: TimerPlace }) => {
  const { preferences } = useServices()
  const { toggle } = useTimerCommands()
  const open = usePageRecord()
  const ticketId = open?.model === 'ticket' ? open.id : null
  const press = () => {
    const row = focusedRowTimer()
    if (row) row.click()
    else toggle(ticketId)
  }
  useHotKeys(preferences.keys, { y: press }, { y: 'timer' })
  return <TimerButton ticketId={ticketId} place={place} />
}
