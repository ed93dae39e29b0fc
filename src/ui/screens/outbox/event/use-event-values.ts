import type { LoggedEvent } from '#contract/core/events/event.ts'
import { isModelName } from '#contract/registry.ts'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { type EventValue, valuesOfEvent } from './values-of-event.ts'

/** A value of an event with the name of its field. */
export interface LabelledValue extends EventValue {
  readonly label: string
}

/** The values of an event, named in the reader’s language. */
export const useEventValues = (event: LoggedEvent): readonly LabelledValue[] => {
  const labels = useLabels()
  const { model } = event
  if (!isModelName(model)) return []
  return valuesOfEvent(event).map((value) => ({ ...value, label: labels.fieldOf(model, value.name) }))
}
