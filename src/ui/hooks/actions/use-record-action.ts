import { useActorRef, useSelector } from '@xstate/react'
import { useRef, useState } from 'react'
import { fromPromise } from 'xstate'
import type { Dispatched } from '#contract/core/events/event.ts'
import type { RecordId } from '#contract/core/ids.ts'
import type { ActionName, ModelName } from '#contract/registry.ts'
import { type Payload, type RecordActionInput, recordActionMachine } from '#src/machines/record-action.machine.ts'
import { useDispatchAction } from './use-dispatch-action.ts'

export interface RecordActionView {
  /** True while the person is asked for the payload. */
  readonly collecting: boolean
  choose(): void
  submit(payload: Payload): void
  dismiss(): void
}

/**
 * The state of a button that runs one action on one record: a second click is ignored until the
 * event is stored, and the payload may be asked for first. A button that is safe to click twice,
 * and code that chooses the action or needs the answer, call `dispatchAction`
 * (`use-dispatch-action.ts`), on which this hook is built.
 */
export const useRecordAction = <Name extends ModelName>(
  model: Name,
  record: { readonly id: RecordId },
  action: ActionName<Name>,
  needs: RecordActionInput,
): RecordActionView => {
  const { dispatchAction } = useDispatchAction()
  // The machine lives as long as its button; the record is always the current one.
  const latest = useRef({ record, dispatchAction })
  latest.current = { record, dispatchAction }

  const [machine] = useState(() =>
    recordActionMachine.provide({
      actors: {
        dispatch: fromPromise<Dispatched | null, Payload>(({ input }) =>
          latest.current.dispatchAction(model, latest.current.record, action, input),
        ),
      },
    }),
  )
  const actor = useActorRef(machine, { input: needs })

  return {
    collecting: useSelector(actor, (snapshot) => snapshot.matches('collecting')),
    choose: () => actor.send({ type: 'CHOOSE' }),
    submit: (payload) => actor.send({ type: 'GIVE', payload }),
    dismiss: () => actor.send({ type: 'DISMISS' }),
  }
}
