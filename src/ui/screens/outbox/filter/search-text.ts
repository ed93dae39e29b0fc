import type { LoggedEvent } from '#contract/core/events/event.ts'
import { isTemporaryId, type RecordId } from '#contract/core/ids.ts'
import { findAction, isModelName, type ModelName } from '#contract/registry.ts'
import { fold } from '../../../text/fold.ts'

/** Names used in the search; `nameOf` is undefined for a record without a known name. */
export interface SearchNames {
  readonly actionOf: (model: ModelName, action: string) => string
  readonly modelOf: (model: ModelName) => string
  readonly nameOf: (model: string, id: RecordId) => string | undefined
}

const valueText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/**
 * Searchable text of an event, folded: action, record, values, and the names of referenced records.
 */
const searchTextOf = (event: LoggedEvent, names: SearchNames): string => {
  const { model, recordId, action, payload } = event
  // A record created on this device has no number that a person would know.
  const parts = [
    isTemporaryId(recordId) ? '' : recordId,
    event.refusal?.message ?? '',
    event.refusal?.changed?.by ?? '',
  ]
  if (isModelName(model)) {
    const body = findAction(model, action)?.body ?? {}
    parts.push(names.actionOf(model, action), names.modelOf(model), names.nameOf(model, recordId) ?? '')
    for (const [name, value] of Object.entries(payload)) {
      const refersTo = body[name]?.model
      parts.push(refersTo && typeof value === 'string' ? (names.nameOf(refersTo, value) ?? '') : valueText(value))
    }
  } else parts.push(model, action)
  return fold(parts.join(' '))
}

/** Each event is read once, however much is typed. */
export const createSearch = (names: SearchNames) => {
  const texts = new WeakMap<LoggedEvent, string>()
  const textOf = (event: LoggedEvent): string => {
    const cached = texts.get(event)
    if (cached !== undefined) return cached
    const text = searchTextOf(event, names)
    texts.set(event, text)
    return text
  }
  return {
    /** Reads events ahead of the first search. */
    read: (events: readonly LoggedEvent[]): void => {
      for (const event of events) textOf(event)
    },
    /** Tells whether an event has every typed word, or has the typed id. */
    matching: (typed: string): ((event: LoggedEvent) => boolean) => {
      const id = typed.trim()
      const words = fold(typed)
        .split(/\s+/)
        .filter((word) => word !== '')
      return words.length === 0
        ? () => true
        : (event) => event.id === id || words.every((word) => textOf(event).includes(word))
    },
  }
}
