import { useTranslation } from 'react-i18next'
import { categoryOf, type LoggedEvent } from '#contract/core/events/event.ts'
import { AlertDialog } from '../../kit/overlays/alert-dialog.tsx'
import type { EventDependence } from '../../services/event-dependence.ts'
import { RecordText } from '../../widgets/action-text/record-text.tsx'
import { eventOptions } from './event/event-options.ts'
import type { EventCommands } from './event/use-event-commands.ts'

/** Longer lists are counted instead of named. */
const NAMED = 5

interface DiscardDialogProps {
  /** The events to discard; null while the dialog is closed. */
  readonly events: readonly LoggedEvent[] | null
  readonly dependence: EventDependence
  readonly commands: EventCommands
  close(): void
}

/**
 * Asks for confirmation before events are discarded, and names the dependent events that go with
 * them.
 */
export const DiscardDialog = ({ events, dependence, commands, close }: DiscardDialogProps) => {
  const { t } = useTranslation('outbox')
  const chosen = events ?? []
  const all = new Set(chosen)
  for (const event of chosen)
    for (const other of dependence.dependentEvents(event)) if (eventOptions(other).withdraw) all.add(other)
  const further = [...all].slice(chosen.length)
  const isSent = chosen.every(({ state }) => categoryOf(state) === 'attention')
  const named = (events: readonly LoggedEvent[]) => (
    <ul className="mt-1 list-disc pl-5">
      {events.slice(0, NAMED).map((event) => (
        <li key={event.id}>
          {commands.nameOf(event)} · <RecordText event={event} dependence={dependence} />
        </li>
      ))}
      {events.length > NAMED && <li>{t('andMore', { count: events.length - NAMED })}</li>}
    </ul>
  )

  return (
    <AlertDialog
      open={events !== null}
      onOpenChange={(isOpen) => !isOpen && close()}
      title={t(isSent ? 'discardTitle' : 'cancelTitle', { count: chosen.length })}
      description={
        <>
          <p>{t(isSent ? 'discardText' : 'cancelText', { count: chosen.length })}</p>
          {named(chosen)}
          {further.length > 0 && (
            <>
              <p className="mt-2">{t('discardFurther', { count: further.length })}</p>
              {named(further)}
            </>
          )}
        </>
      }
      cancelLabel={t('keep')}
      confirmLabel={t(isSent ? 'discard' : 'cancel')}
      destructive
      onConfirm={() => {
        void commands.withdraw([...all])
        close()
      }}
    />
  )
}
