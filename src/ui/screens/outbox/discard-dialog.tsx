import { useTranslation } from 'react-i18next'
import type { LoggedEvent } from '#contract/core/event.ts'
import { AlertDialog } from '../../kit/alert-dialog.tsx'
import type { Dependence } from './dependence.ts'
import { sectionOf } from './outbox-lines.ts'
import { type EventActions, possibleWith } from './use-event-actions.ts'

/** Beyond that many, they are counted. */
const NAMED = 5

interface DiscardDialogProps {
  /** What is to be given up; null while nothing is asked. */
  readonly events: readonly LoggedEvent[] | null
  readonly dependence: Dependence
  readonly actions: EventActions
  close(): void
}

/** Asks before actions are given up, and names those that go with them because they are built on them. */
export const DiscardDialog = ({ events, dependence, actions, close }: DiscardDialogProps) => {
  const { t } = useTranslation('outbox')
  const chosen = events ?? []
  const all = new Set(chosen)
  for (const event of chosen) for (const other of dependence.builtOn(event)) if (possibleWith(other).withdraw) all.add(other)
  const further = [...all].slice(chosen.length)
  const isSent = chosen.every(({ state }) => sectionOf(state) === 'attention')
  const nameOf = (event: LoggedEvent): string =>
    [actions.nameOf(event), event.payload['name']].filter((part) => typeof part === 'string' && part !== '').join(' · ')

  return (
    <AlertDialog
      open={events !== null}
      onOpenChange={(isOpen) => !isOpen && close()}
      title={t(isSent ? 'discardTitle' : 'cancelTitle', { count: chosen.length })}
      description={
        <>
          <p>{t(isSent ? 'discardText' : 'cancelText', { count: chosen.length })}</p>
          <ul className="mt-2 list-disc pl-5">
            {chosen.slice(0, NAMED).map((event) => (
              <li key={event.id}>{nameOf(event)}</li>
            ))}
            {chosen.length > NAMED && <li>{t('andMore', { count: chosen.length - NAMED })}</li>}
          </ul>
          {further.length > 0 && (
            <>
              <p className="mt-2">{t('discardFurther', { count: further.length })}</p>
              <ul className="mt-1 list-disc pl-5">
                {further.slice(0, NAMED).map((event) => (
                  <li key={event.id}>{nameOf(event)}</li>
                ))}
                {further.length > NAMED && <li>{t('andMore', { count: further.length - NAMED })}</li>}
              </ul>
            </>
          )}
        </>
      }
      cancelLabel={t('keep')}
      confirmLabel={t(isSent ? 'discard' : 'cancel')}
      destructive
      onConfirm={() => {
        void actions.withdraw([...all])
        close()
      }}
    />
  )
}
