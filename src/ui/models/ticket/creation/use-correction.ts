import { useSearchParams } from 'react-router'
import type { Dispatched, LoggedEvent } from '#contract/core/event.ts'
import type { RecordId } from '#contract/core/ids.ts'
import type { FormMessages, FormValues } from '#src/machines/form.machine.ts'
import { useObservable } from '../../../hooks/use-observable.ts'
import { CORRECTION } from '../../../navigation.ts'
import { useServices } from '../../../services/services.tsx'

export interface Correction {
  /** False until the outbox has been read, where the address names an event. */
  readonly ready: boolean
  readonly event: LoggedEvent | null
  readonly values: FormValues
  /** What the server said of them. */
  readonly messages: FormMessages
  /** Hands the values in: as a new event in the place of the refused one, or, where none is corrected, by `create`. */
  submit(body: FormValues, create: () => Promise<Created>): Promise<Created>
}

/** What the device answered, and the record that there is from then on. */
interface Created {
  readonly answer: Dispatched | null
  readonly id: RecordId
}

/** One form for each event that is corrected, and one for new tickets: what was typed into the one is nothing of the other. */
export const formKey = ({ event }: Correction): string => event?.id ?? 'new'

/** « Correct and resend »: a form that starts from a refused creation; what was held with it goes on behind the new one. */
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
    submit: async (body, create) => (event?.state === 'refused' ? { answer: await outbox.correct(event.id, body), id: event.recordId } : create()),
  }
}
