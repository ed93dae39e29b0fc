import type { LoggedEvent } from '#contract/core/event.ts'
import { isTemporaryId, type RecordId } from '#contract/core/ids.ts'
import { findAction, isModelName, type ModelName } from '#contract/registry.ts'
import { fold } from '../../../text/fold.ts'

/** How the page calls things; `nameOf` is undefined for a record that it has no name of. */
export interface Words {
  readonly actionOf: (model: ModelName, action: string) => string
  readonly modelOf: (model: ModelName) => string
  readonly nameOf: (model: string, id: RecordId) => string | undefined
}

const valueText = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** All that a person may remember of an action, folded: what it is called, the record, the values, and the names of what these refer to. */
const searchTextOf = (event: LoggedEvent, words: Words): string => {
  const { model, recordId, action, payload } = event
  // What was made here has no number that a person would know.
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
export const createSearch = (words: Words) => {
  const texts = new WeakMap<LoggedEvent, string>()
  const textOf = (event: LoggedEvent): string => {
    const known = texts.get(event)
    if (known !== undefined) return known
    const text = searchTextOf(event, words)
    texts.set(event, text)
    return text
  }
  return {
    /** Reads events ahead, before somebody types. */
    read: (events: readonly LoggedEvent[]): void => {
      for (const event of events) textOf(event)
    },
    /** Says whether an event has every typed word, or is the one of this id. */
    matching: (typed: string): ((event: LoggedEvent) => boolean) => {
      const id = typed.trim()
      const wanted = fold(typed)
        .split(/\s+/)
        .filter((word) => word !== '')
      return wanted.length === 0 ? () => true : (event) => event.id === id || wanted.every((word) => textOf(event).includes(word))
    },
  }
}
