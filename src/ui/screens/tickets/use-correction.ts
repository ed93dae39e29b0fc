import { useSearchParams } from 'react-router'
import type { LoggedEvent } from '#contract/core/event.ts'
import type { FormMessages, FormValues } from '#src/machines/form.machine.ts'
import { useServices } from '../../services.tsx'
import { useObservable } from '../../use-observable.ts'

/** The address parameter that names the refused event whose values a form starts from. */
export const CORRECTION = 'correct'

export interface Correction {
  /** False until the outbox has been read, where the address names an event. */
  readonly ready: boolean
  readonly event: LoggedEvent | null
  readonly values: FormValues
  /** What the server said of them. */
  readonly messages: FormMessages
  /** The refused event is dealt with: a new one has taken its place. */
  settle(): Promise<void>
}

/** « Correct and resend »: a form that starts from a refused creation; sending again makes a new event. */
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
    settle: async () => {
      if (id !== null) await outbox.cancel(id)
    },
  }
}
