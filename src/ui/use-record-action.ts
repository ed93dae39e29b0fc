import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { fromPromise } from 'xstate'
import type { Dispatched } from '#contract/core/event.ts'
import type { RecordId } from '#contract/core/ids.ts'
import { errorMessage, issueMessage } from '#contract/locales/messages.ts'
import type { ActionName, ModelName } from '#contract/registry.ts'
import { type Payload, type RecordActionInput, recordActionMachine } from '#src/machines/record-action.machine.ts'
import { useServices } from './services.tsx'
import { eventOf } from './use-act.ts'
import { useLocale } from './use-path.ts'

export interface RecordActionView {
  readonly collecting: boolean
  readonly confirming: boolean
  readonly busy: boolean
  choose(): void
  give(payload: Payload): void
  confirm(): void
  dismiss(): void
}

/** One action on one record (`record-action.machine.ts`), from the button to the server's word. */
export const useRecordAction = <Name extends ModelName>(
  model: Name,
  record: { readonly id: RecordId },
  action: ActionName<Name>,
  needs: RecordActionInput,
): RecordActionView => {
  const { dispatch, newId, outbox } = useServices()
  const { t } = useTranslation()
  const locale = useLocale()
  // The machine lives as long as its button; the record is always the one on screen.
  const latest = useRef(record)
  latest.current = record

  const actor = useActorRef(
    recordActionMachine.provide({
      actors: {
        dispatch: fromPromise<Dispatched, Payload>(({ input }) => dispatch(eventOf(newId(), model, latest.current, action, input))),
        cancel: fromPromise<boolean, string>(({ input }) => outbox.cancel(input)),
      },
    }),
    { input: needs },
  )

  useEffect(() => {
    const { unsubscribe } = actor.on('rejected', () => {
      const { rejection } = actor.getSnapshot().context
      const [issue] = rejection ? Object.values(rejection.issues).flat() : []
      if (!rejection) toast.error(t('form.notWritten'))
      else toast.error(issue ? issueMessage(issue, locale) : errorMessage(rejection.code, locale))
    })
    return unsubscribe
  }, [actor, locale, t])

  useEffect(() => {
    const subscription = outbox.events$.subscribe((events) => {
      const { eventId } = actor.getSnapshot().context
      const own = eventId === null ? undefined : events.find((event) => event.id === eventId)
      if (own) actor.send({ type: 'OUTBOX', event: own })
    })
    return () => subscription.unsubscribe()
  }, [actor, outbox])

  return {
    collecting: useSelector(actor, (snapshot) => snapshot.matches('collecting')),
    confirming: useSelector(actor, (snapshot) => snapshot.matches('confirming')),
    busy: useSelector(actor, (snapshot) => snapshot.matches('dispatching')),
    choose: () => actor.send({ type: 'CHOOSE' }),
    give: (payload) => actor.send({ type: 'GIVE', payload }),
    confirm: () => actor.send({ type: 'CONFIRM' }),
    dismiss: () => actor.send({ type: 'DISMISS' }),
  }
}
