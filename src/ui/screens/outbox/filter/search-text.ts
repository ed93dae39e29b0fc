import type { LoggedEvent } from '#contract/core/event.ts'
import { isTemporaryId, type RecordId } from '#contract/core/ids.ts'
import { findAction, isModelName, type ModelName } from '#contract/registry.ts'
import { fold } from '../../../text/fold.ts'

/** Names used in the search; `nameOf` is undefined for a record without a known name. */
export interface SearchNames {
  readonly actionOf: (model: ModelName, action: string) => string
  readonly modelOf: (model: ModelName) => string
  readonly nameOf: (model: string, id: RecordId) => string | undefined
}

const valueText = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/**
 * Searchable text of an event, folded: action, record, values, and the names of referenced records.
 */
const searchTextOf = (event: LoggedEvent, words: SearchNames): string => {
  const { model, recordId, action, payload } = event
  // A record created on this device has no number that a person would know.
  const parts = [isTemporaryId(recordId) ? '' : recordId, event.refusal?.message ?? '', event.refusal?.changed?.by ?? '']
  if (isModelName(model)) {
    const body = findAction(model, action)?.body ?? {}
    parts.push(words.actionOf(model, action), words.modelOf(model), words.nameOf(model, recordId) ?? '')
    for (const [name, value] of Object.entries(payload)) {
      const refersTo = body[name]?.model
      parts.push(refersTo && typeof value === 'string' ? (words.nameOf(refersTo, value) ?? '') : valueText(value))
    }
  } else parts.push(model, action)
  return fold(parts.join(' '))
}

/** Each event is read once, however much is typed. */
export const createSearch = (words: SearchNames) => {
  const texts = new WeakMap<LoggedEvent, string>()
  const textOf = (event: LoggedEvent): string => {
    const known = texts.get(event)
    if (known !== undefined) return known
    const text = searchTextOf(event, words)
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
      const wanted = fold(typed)
        .split(/\s+/)
        .filter((word) => word !== '')
      return wanted.length === 0 ? () => true : (event) => event.id === id || wanted.every((word) => textOf(event).includes(word))
    },
  }
}
