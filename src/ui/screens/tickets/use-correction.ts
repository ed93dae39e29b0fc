import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { LoggedEvent } from '#contract/core/event.ts'
import { useServices } from '../../services.tsx'
import { useObservable } from '../../use-observable.ts'

const NOTHING = {}

/** The address parameter that names the refused event whose values a form starts from. */
export const CORRECTION = 'correct'

/** « Correct and resend »: the values of a refused creation with the server's messages; sending again makes a new event. */
export const useCorrection = () => {
  const [params] = useSearchParams()
  const id = params.get(CORRECTION)
  const { outbox } = useServices()
  const events = useObservable(outbox.events$).value
  const event: LoggedEvent | null = useMemo(() => events?.find((candidate) => candidate.id === id) ?? null, [events, id])
  return {
    event,
    values: event?.payload ?? NOTHING,
    errors: event?.refusal?.errors ?? NOTHING,
    settle: useCallback(async () => {
      if (id !== null) await outbox.cancel(id)
    }, [outbox, id]),
  }
}
