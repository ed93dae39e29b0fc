import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blankRecord } from '#contract/core/events/action.ts'
import { DELETED_VERSION, type LoggedEvent } from '#contract/core/events/event.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { modelOf } from '#contract/registry.ts'
import type { MirrorEntry } from '#src/store/mirror.ts'
import { documentOf } from '#src/store/mirror-schema.ts'
import { loggedEvent } from '#tests/support/logged-event.ts'
import { type NextEntry, nextEntry, type ServerNews } from './next-entry.ts'

const context = { actor: { id: '7', role: 'manager' as const, clientId: null }, statuses: [] }
const SETTLED = { pending: 0, doubtful: false, base: null }

/** Entry 3 of model pointage. UT tell rows apart. */
const record = (version: number, ut: number): AnyRecord => ({ ...blankRecord(modelOf('pointage'), '3'), user_id: '7', version, ut }) as AnyRecord
const ENTRIES: Readonly<Record<string, MirrorEntry | undefined>> = {
  none: undefined,
  shown: { document: documentOf('pointage', record(3, 1), SETTLED), hidden: false },
  'shown, pending change': { document: documentOf('pointage', record(3, 8), { ...SETTLED, pending: 1, base: record(3, 1) }), hidden: false },
  'hidden, pending deletion': { document: documentOf('pointage', record(3, 1), { ...SETTLED, pending: 1, base: record(3, 1) }), hidden: true },
  tombstone: { document: documentOf('pointage', record(3, 1), SETTLED), hidden: true },
}

const change = loggedEvent({ id: 'change', sequence: 1, model: 'pointage', recordId: '3', action: 'editUt', payload: { ut: 8 } })
const deletion = loggedEvent({ id: 'deletion', sequence: 2, model: 'pointage', recordId: '3', action: 'delete', payload: {} })
const acceptedChange = (effectVersion: number): LoggedEvent => ({ ...change, state: 'accepted', effectVersion })
const acceptedDeletion: LoggedEvent = { ...deletion, state: 'accepted', effectVersion: DELETED_VERSION }
const creation = loggedEvent({ id: 'creation', sequence: 1, model: 'pointage', recordId: '3', action: 'create', payload: { ut: 6 } })

const NONE: ServerNews = { kind: 'none' }
const row = (version: number, trust: Extract<ServerNews, { kind: 'row' }>['trust'] = 'newer_version'): ServerNews => ({
  kind: 'row',
  row: record(version, 20 + version),
  trust,
})
const ofPage = (version: number, trust?: Extract<ServerNews, { kind: 'row' }>['trust']): ServerNews =>
  ({ ...row(version, trust), isOfPage: true }) as ServerNews
const deleted = (version?: number): ServerNews => ({ kind: 'deleted', version })

const compute = (entry: MirrorEntry | undefined, news: ServerNews, events: readonly LoggedEvent[]): NextEntry =>
  nextEntry({ model: 'pointage', id: '3', entry, news, events, context, resolve: (id) => id })

/**
 * Describes an entry: `shown 23 UT`, `hidden over base 3`, `tombstone 3`, with the base under
 * events.
 */
const describeEntry = (entry: MirrorEntry | null): string => {
  if (!entry) return 'none'
  const { document, hidden } = entry
  const base = document.sync.base ? ` over base ${document.sync.base.version}` : ''
  if (!hidden) return `shown ${String(document['ut'])} UT${base}`
  return base ? `hidden${base}` : `tombstone ${document.version}`
}

interface Case {
  readonly entry: keyof typeof ENTRIES
  readonly news: ServerNews
  readonly events?: readonly LoggedEvent[]
  readonly next: string
  readonly reflectedEvents?: readonly string[]
}

const CASES: Readonly<Record<string, readonly Case[]>> = {
  base: [
    { entry: 'none', news: NONE, next: 'none' },
    { entry: 'shown', news: NONE, next: 'shown 1 UT' },
    { entry: 'none', news: row(1), next: 'shown 21 UT' },
    { entry: 'shown', news: row(4), next: 'shown 24 UT' },
    { entry: 'shown', news: row(3), next: 'shown 23 UT' },
    { entry: 'shown', news: row(2), next: 'shown 1 UT' },
    { entry: 'shown', news: row(2, 'any_tombstone'), next: 'shown 1 UT' },
    { entry: 'shown', news: row(2, 'any_version'), next: 'shown 22 UT' },
    { entry: 'tombstone', news: NONE, next: 'tombstone 3' },
    { entry: 'tombstone', news: row(3), next: 'tombstone 3' },
    { entry: 'tombstone', news: row(4), next: 'shown 24 UT' },
    { entry: 'tombstone', news: row(3, 'any_tombstone'), next: 'shown 23 UT' },
    { entry: 'tombstone', news: row(1, 'any_version'), next: 'shown 21 UT' },
  ],
  'deletion by the server': [
    { entry: 'none', news: deleted(), next: 'none' },
    { entry: 'none', news: deleted(5), next: 'tombstone 5' },
    { entry: 'shown', news: deleted(), next: 'tombstone 3' },
    { entry: 'shown', news: deleted(5), next: 'tombstone 5' },
    { entry: 'shown, pending change', news: deleted(), events: [change], next: 'tombstone 3' },
    { entry: 'hidden, pending deletion', news: deleted(), events: [deletion], next: 'tombstone 3' },
  ],
  'pending events': [
    { entry: 'shown', news: NONE, events: [change], next: 'shown 8 UT over base 3' },
    { entry: 'shown, pending change', news: row(4), events: [change], next: 'shown 8 UT over base 4' },
    { entry: 'shown, pending change', news: row(2), events: [change], next: 'shown 8 UT over base 3' },
    { entry: 'shown, pending change', news: NONE, next: 'shown 1 UT' },
    { entry: 'shown', news: NONE, events: [deletion], next: 'hidden over base 3' },
    { entry: 'hidden, pending deletion', news: NONE, next: 'shown 1 UT' },
    { entry: 'hidden, pending deletion', news: row(4), events: [deletion], next: 'hidden over base 4' },
    { entry: 'none', news: NONE, events: [creation], next: 'shown 6 UT' },
    { entry: 'tombstone', news: NONE, events: [change], next: 'tombstone 3' },
  ],
  'accepted events': [
    { entry: 'shown', news: NONE, events: [acceptedChange(4)], next: 'shown 8 UT over base 3' },
    { entry: 'shown', news: row(4), events: [acceptedChange(4)], next: 'shown 24 UT', reflectedEvents: ['change'] },
    { entry: 'shown', news: row(5), events: [acceptedChange(4)], next: 'shown 25 UT', reflectedEvents: ['change'] },
    { entry: 'shown', news: NONE, events: [acceptedChange(3)], next: 'shown 1 UT', reflectedEvents: ['change'] },
    { entry: 'shown', news: row(3), events: [acceptedChange(4)], next: 'shown 8 UT over base 3' },
    { entry: 'shown', news: ofPage(3), events: [acceptedChange(4)], next: 'shown 23 UT', reflectedEvents: ['change'] },
    { entry: 'shown', news: ofPage(2), events: [acceptedChange(4)], next: 'shown 8 UT over base 3' },
    { entry: 'shown', news: ofPage(3, 'any_version'), events: [acceptedChange(4)], next: 'shown 8 UT over base 3' },
    { entry: 'shown', news: ofPage(3), events: [acceptedDeletion], next: 'hidden over base 3' },
    { entry: 'shown', news: ofPage(3), events: [change], next: 'shown 8 UT over base 3' },
    { entry: 'shown', news: row(4), events: [acceptedChange(4), deletion], next: 'hidden over base 4', reflectedEvents: ['change'] },
    { entry: 'hidden, pending deletion', news: NONE, events: [acceptedDeletion], next: 'hidden over base 3' },
    { entry: 'hidden, pending deletion', news: deleted(4), events: [acceptedDeletion], next: 'tombstone 4', reflectedEvents: ['deletion'] },
    { entry: 'shown', news: deleted(), events: [acceptedChange(6)], next: 'tombstone 6', reflectedEvents: ['change'] },
    { entry: 'none', news: deleted(), events: [acceptedChange(6)], next: 'tombstone 6', reflectedEvents: ['change'] },
    { entry: 'shown', news: deleted(), events: [acceptedDeletion], next: 'tombstone 3', reflectedEvents: ['deletion'] },
    { entry: 'tombstone', news: NONE, events: [acceptedChange(3)], next: 'tombstone 3', reflectedEvents: ['change'] },
    { entry: 'tombstone', news: NONE, events: [acceptedChange(3), acceptedDeletion], next: 'tombstone 3', reflectedEvents: ['change', 'deletion'] },
    // The deletion of a record that the mirror had not received: the server's tombstone comes with
    // a page.
    { entry: 'tombstone', news: NONE, events: [acceptedChange(4), acceptedDeletion], next: 'tombstone 3' },
    { entry: 'tombstone', news: NONE, events: [acceptedDeletion], next: 'tombstone 3', reflectedEvents: ['deletion'] },
    { entry: 'tombstone', news: NONE, events: [acceptedChange(4)], next: 'tombstone 3' },
    { entry: 'tombstone', news: row(1, 'any_version'), events: [acceptedChange(3)], next: 'shown 8 UT over base 1' },
  ],
}

const describeCase = ({ entry, news, events = [] }: Case): string => {
  const rest =
    news.kind === 'row'
      ? ` ${news.row.version} (${news.trust}${news.isOfPage ? ', of a page' : ''})`
      : news.kind === 'deleted'
        ? ` at ${news.version ?? 'an unknown version'}`
        : ''
  const names = events.map(
    ({ id, state, effectVersion }) => `${state} ${id}${effectVersion === 0 || effectVersion === DELETED_VERSION ? '' : ` ${effectVersion}`}`,
  )
  return `${entry}; news: ${news.kind}${rest}; events: ${names.join(', ') || 'none'}`
}

describe.each(Object.entries(CASES))('next entry: %s', (_group, cases) => {
  it.each(cases.map((one) => [describeCase(one), one] as const))('%s', (_name, { entry, news, events = [], next, reflectedEvents = [] }) => {
    const result = compute(ENTRIES[entry], news, events)
    expect(describeEntry(result.entry)).toBe(next)
    expect(result.reflectedEvents.map(({ id }) => id)).toEqual(reflectedEvents)
  })
})

const anyNews = fc.oneof(
  fc.constant(NONE),
  fc
    .record({ version: fc.integer({ min: 1, max: 6 }), trust: fc.constantFrom('newer_version', 'any_tombstone', 'any_version') })
    .map(({ version, trust }) => row(version, trust)),
  fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }).map(deleted),
)
const anyEvents = fc.uniqueArray(
  fc.oneof(fc.constantFrom(creation, change, deletion, acceptedDeletion), fc.integer({ min: 1, max: 6 }).map(acceptedChange)),
  { selector: ({ id }) => id },
)

it('is a fixed point: without news and without the reflected events, the entry stays', () => {
  fc.assert(
    fc.property(fc.constantFrom(...Object.values(ENTRIES)), anyNews, anyEvents, (present, news, events) => {
      const { entry, reflectedEvents } = compute(present, news, events)
      const remainingEvents = events.filter((event) => !reflectedEvents.includes(event))
      expect(compute(entry ?? undefined, NONE, remainingEvents)).toEqual({ entry, reflectedEvents: [] })
    }),
  )
})
