import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { fromPromise } from 'xstate'
import type { Dispatched } from '#contract/core/event.ts'
import type { RecordId } from '#contract/core/ids.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import type { ActionName, ModelName } from '#contract/registry.ts'
import { type Payload, type RecordActionInput, recordActionMachine } from '#src/machines/record-action.machine.ts'
import { useServices } from '../services/services.tsx'
import { useUndo } from '../services/undo-context.ts'
import { newEventOf, rejectionMessage } from './use-dispatch-action.ts'
import { useLocale } from './use-path.ts'

export interface RecordActionView {
  /** True while the person is asked for the payload. */
  readonly collecting: boolean
  choose(): void
  submit(payload: Payload): void
  dismiss(): void
}

/**
 * Runs one action on one record (`record-action.machine.ts`), from the button until the event is
 * stored. A rejection shows a toast.
 */
export const useRecordAction = <Name extends ModelName>(
  model: Name,
  record: { readonly id: RecordId },
  action: ActionName<Name>,
  needs: RecordActionInput,
): RecordActionView => {
  const { dispatch, newId } = useServices()
  const { registerAction } = useUndo()
  const latestRegister = useRef(registerAction)
  latestRegister.current = registerAction
  const { t } = useTranslation()
  const locale = useLocale()
  // The machine lives as long as its button; the record is always the current one.
  const latest = useRef(record)
  latest.current = record

  const [machine] = useState(() =>
    recordActionMachine.provide({
      actors: {
        dispatch: fromPromise<Dispatched, Payload>(async ({ input }) => {
          const event = newEventOf(newId(), model, { record: latest.current, action, payload: input })
          const seen = latest.current as unknown as AnyRecord
          const answer = await dispatch(event)
          if (answer.status === 'logged') latestRegister.current({ id: event.id, events: [event], record: seen })
          return answer
        }),
      },
    }),
  )
  const actor = useActorRef(machine, { input: needs })

  useEffect(() => {
    const { unsubscribe } = actor.on('rejected', ({ rejection }) => {
      toast.error(rejection ? rejectionMessage(rejection, locale) : t('form.notWritten'))
    })
    return unsubscribe
  }, [actor, locale, t])

  return {
    collecting: useSelector(actor, (snapshot) => snapshot.matches('collecting')),
    choose: () => actor.send({ type: 'CHOOSE' }),
    submit: (payload) => actor.send({ type: 'GIVE', payload }),
    dismiss: () => actor.send({ type: 'DISMISS' }),
  }
}
