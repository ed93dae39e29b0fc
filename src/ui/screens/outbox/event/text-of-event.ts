import type { LoggedEvent } from '#contract/core/events/event.ts'
import type { Field } from '#contract/core/kinds/field.ts'
import { isModelName, type ModelName } from '#contract/registry.ts'
import { isEmpty, valuesOfEvent } from './values-of-event.ts'

interface Words {
  /** « Changer le titre ». */
  readonly title: string
  fieldLabel(model: ModelName, field: string): string
  /** One value in the language of the page; null for none. */
  valueText(field: Field, value: unknown): string | null
  /** « Priorité : Haute ». */
  labelled(label: string, value: string): string
  readonly nothing: string
}

/** Texts are copied whole, as they were typed. */
const TYPED: ReadonlySet<Field['kind']> = new Set(['text', 'longText', 'email', 'phone', 'link'])

/** An event in words: its action, then one line for each value. */
export const textOfEvent = (event: LoggedEvent, { title, fieldLabel, valueText, labelled, nothing }: Words): string => {
  const { model } = event
  if (!isModelName(model)) return title
  const lines = valuesOfEvent(event).map(({ name, field, to }) => {
    const text = isEmpty(to) ? nothing : TYPED.has(field.kind) ? String(to) : valueText(field, to)
    return labelled(fieldLabel(model, name), text ?? nothing)
  })
  return [title, ...lines].join('\n')
}
