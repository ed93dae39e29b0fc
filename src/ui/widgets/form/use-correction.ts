import { useSearchParams } from 'react-router'
import type { Dispatched, LoggedEvent } from '#contract/core/events/event.ts'
import type { RecordId } from '#contract/core/ids.ts'
import type { FormMessages, FormValues } from '#src/machines/form.machine.ts'
import { CORRECTION } from '../../correction-path.ts'
import { useObservable } from '../../hooks/records/use-observable.ts'
import { useServices } from '../../services/services.tsx'

export interface Correction {
  /** False until the outbox has been read, where the address names an event. */
  readonly ready: boolean
  readonly event: LoggedEvent | null
  readonly values: FormValues
  /** The server's messages for these values. */
  readonly messages: FormMessages
  /**
   * Dispatches the values: as a successor of the refused event, or by `create` where no event is
   * corrected.
   */
  submit(payload: FormValues, create: () => Promise<Created>): Promise<Created>
}

/** The worker's answer, and the id of the new record. */
interface Created {
  readonly answer: Dispatched | null
  readonly id: RecordId
}

/** A React key per corrected event, and one for new tickets: their typed values never mix. */
export const formKey = ({ event }: Correction): string => event?.id ?? 'new'

/**
 * « Correct and resend »: a form that starts from a refused creation. Held events follow the
 * corrected one.
 */
export const useCorrection = (): Correction => {
  const [params] = useSearchParams()
  const id = params.get(CORRECTION)
  const { outbox } = useServices()
  const events = useObservable(outbox.events$).value
  const event = events?.find((candidate) => candidate.id === id) ?? null
  return {
    ready: id === null || events !== undefined,
    event,
    values: event?.payload ?? {},
    messages: event?.refusal?.errors ?? {},
    submit: async (payload, create) =>
      event?.state === 'refused' ? { answer: await outbox.correct(event.id, payload), id: event.recordId } : create(),
  }
}
