import type { LoggedEvent } from '#contract/core/events/event.ts'
import { isTemporaryId } from '#contract/core/ids.ts'
import type { Field } from '#contract/core/kinds/field.ts'
import { HEADERS } from '#contract/core/protocol.ts'
import { findAction, isModelName } from '#contract/registry.ts'
import type { HttpRequest } from '#src/sync-worker/core/ports.ts'

/** Server records of the temporary ids, as far as they are known. */
export interface Meanings {
  /** Server ids of temporary ids, according to the log. */
  readonly numbers: ReadonlyMap<string, string>
  /**
   * Returns whether the server has made this record of an own creation with that temporary id,
   * which the log can't read. The disk keeps no number of such an event: only the engine has that
   * knowledge.
   */
  readonly isOfUnreadable: (model: string, id: string, temporaryId: string) => boolean
}

/** The wire form of the values, computed without the functions that engine and server share. */
const onTheWire = (value: unknown, field: Field | undefined, meanings: Meanings): unknown => {
  if (field?.model === undefined || typeof value !== 'string') return value ?? null
  return Number(isTemporaryId(value) ? meanings.numbers.get(value) : value)
}

const sameIn = (sent: unknown, wanted: unknown): boolean =>
  JSON.stringify(sent ?? null) === JSON.stringify(wanted ?? null)

const bodyBroken = (
  event: LoggedEvent,
  sent: Readonly<Record<string, unknown>>,
  meanings: Meanings,
): readonly string[] => {
  const fields = isModelName(event.model) ? (findAction(event.model, event.action)?.body ?? {}) : {}
  // Where a creation is unreadable, its number is known from later events on its record: only the
  // engine has that knowledge.
  const isUnknown = (name: string, value: unknown): boolean => {
    if (typeof value !== 'string' || !isTemporaryId(value)) return false
    return !meanings.numbers.has(value) || meanings.isOfUnreadable(fields[name]?.model ?? '', String(sent[name]), value)
  }
  return Object.entries(event.payload).flatMap(([name, value]) =>
    isUnknown(name, value) || sameIn(sent[name], onTheWire(value, fields[name], meanings))
      ? []
      : [`leaves with ${name} ${JSON.stringify(sent[name])}: ${JSON.stringify(value)}`],
  )
}

/**
 * Long texts are named by a digest, and the numbers of references may have changed since: for these
 * only the field name is compared.
 */
const isPlain = (field: Field | undefined): boolean =>
  field !== undefined && field.model === undefined && field.kind !== 'longText'

const wasBroken = (event: LoggedEvent, header: string | undefined): readonly string[] => {
  if (event.action === 'create' || event.action === 'delete' || Object.keys(event.was).length === 0) return []
  if (header === undefined) return ['leaves without the values that the person saw']
  const sent = JSON.parse(decodeURIComponent(header)) as Readonly<Record<string, unknown>>
  const fields = isModelName(event.model) ? (findAction(event.model, event.action)?.body ?? {}) : {}
  return Object.entries(event.was).flatMap(([name, value]) => {
    if (!Object.hasOwn(sent, name)) return [`leaves without ${name}, which the person saw`]
    return !isPlain(fields[name]) || sameIn(sent[name], value)
      ? []
      : [`leaves as if the person had seen ${name} ${JSON.stringify(sent[name])}`]
  })
}

/** Differences between a request and the person's action; the form of a file is left out. */
export const brokenOnTheWire = (event: LoggedEvent, asked: HttpRequest, meanings: Meanings): readonly string[] => {
  if (event.unreadable !== undefined) return []
  const body =
    asked.body instanceof FormData || event.action === 'delete'
      ? []
      : bodyBroken(event, (asked.body ?? {}) as object as Readonly<Record<string, unknown>>, meanings)
  return [...body, ...wasBroken(event, asked.headers[HEADERS.was])]
}
