import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blankRecord } from '#contract/core/events/action.ts'
import { DELETED_VERSION, type LoggedEvent } from '#contract/core/events/event.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { modelOf } from '#contract/registry.ts'
import type { MirrorEntry } from '#src/store/mirror.ts'
import { documentOf } from '#src/store/mirror-schema.ts'
import { loggedEvent } from '#tests/support/logged-event.ts'
import { type NextEntry, nextEntry, type RecordUpdate } from './next-entry.ts'

const context = { actor: { id: '7', role: 'manager' as const, clientId: null }, statuses: [] }
const WITHOUT_EVENTS = { pending: 0, doubtful: false, base: null }

/** Entry 3 of model pointage. UT tell rows apart. */
const record = (version: number, ut: number): AnyRecord =>
  ({ ...blankRecord(modelOf('pointage'), '3'), user_id: '7', version, ut }) as AnyRecord
const ENTRIES: Readonly<Record<string, MirrorEntry | undefined>> = {
  none: undefined,
  shown: { document: documentOf('pointage', record(3, 1), WITHOUT_EVENTS), hidden: false },
  'shown, pending change': {
    document: documentOf('pointage', record(3, 8), { ...WITHOUT_EVENTS, pending: 1, base: record(3, 1) }),
    hidden: false,
  },
  'hidden, pending deletion': {
    document: documentOf('pointage', record(3, 1), { ...WITHOUT_EVENTS, pending: 1, base: record(3, 1) }),
    hidden: true,
  },
  tombstone: { document: documentOf('pointage', record(3, 1), WITHOUT_EVENTS), hidden: true },
}

const change = loggedEvent({
  id: 'change',
  sequence: 1,
  model: 'pointage',
  recordId: '3',
  action: 'editUt',
  payload: { ut: 8 },
})
const deletion = loggedEvent({
  id: 'deletion',
  sequence: 2,
  model: 'pointage',
  recordId: '3',
  action: 'delete',
  payload: {},
})
const acceptedChange = (effectVersion: number): LoggedEvent => ({ ...change, state: 'accepted', effectVersion })
const acceptedDeletion: LoggedEvent = { ...deletion, state: 'accepted', effectVersion: DELETED_VERSION }
const creation = loggedEvent({
  id: 'creation',
  sequence: 1,
  model: 'pointage',
  recordId: '3',
  action: 'create',
  payload: { ut: 6 },
})

const NONE: RecordUpdate = { kind: 'none' }
const row = (
  version: number,
  policy: Extract<RecordUpdate, { kind: 'row' }>['policy'] = 'newer_version',
): RecordUpdate => ({
  kind: 'row',
  row: record(version, 20 + version),
  policy,
})
const ofPage = (version: number, policy?: Extract<RecordUpdate, { kind: 'row' }>['policy']): RecordUpdate =>
  ({ ...row(version, policy), isOfFeedPage: true }) as RecordUpdate
const deleted = (version?: number): RecordUpdate => ({ kind: 'deleted', version })

const compute = (entry: MirrorEntry | undefined, update: RecordUpdate, events: readonly LoggedEvent[]): NextEntry =>
  nextEntry({ model: 'pointage', id: '3', entry, update, events, context, resolve: (id) => id })

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
  readonly update: RecordUpdate
  readonly events?: readonly LoggedEvent[]
  readonly next: string
  readonly reflectedEvents?: readonly string[]
}

const CASES: Readonly<Record<string, readonly Case[]>> = {
  base: [
    { entry: 'none', update: NONE, next: 'none' },
    { entry: 'shown', update: NONE, next: 'shown 1 UT' },
    { entry: 'none', update: row(1), next: 'shown 21 UT' },
    { entry: 'shown', update: row(4), next: 'shown 24 UT' },
    { entry: 'shown', update: row(3), next: 'shown 23 UT' },
    { entry: 'shown', update: row(2), next: 'shown 1 UT' },
    { entry: 'shown', update: row(2, 'any_tombstone'), next: 'shown 1 UT' },
    { entry: 'shown', update: row(2, 'any_version'), next: 'shown 22 UT' },
    { entry: 'tombstone', update: NONE, next: 'tombstone 3' },
    { entry: 'tombstone', update: row(3), next: 'tombstone 3' },
    { entry: 'tombstone', update: row(4), next: 'shown 24 UT' },
    { entry: 'tombstone', update: row(3, 'any_tombstone'), next: 'shown 23 UT' },
    { entry: 'tombstone', update: row(1, 'any_version'), next: 'shown 21 UT' },
  ],
  'deletion by the server': [
    { entry: 'none', update: deleted(), next: 'none' },
    { entry: 'none', update: deleted(5), next: 'tombstone 5' },
    { entry: 'shown', update: deleted(), next: 'tombstone 3' },
    { entry: 'shown', update: deleted(5), next: 'tombstone 5' },
    { entry: 'shown, pending change', update: deleted(), events: [change], next: 'tombstone 3' },
    { entry: 'hidden, pending deletion', update: deleted(), events: [deletion], next: 'tombstone 3' },
  ],
  'pending events': [
    { entry: 'shown', update: NONE, events: [change], next: 'shown 8 UT over base 3' },
    { entry: 'shown, pending change', update: row(4), events: [change], next: 'shown 8 UT over base 4' },
    { entry: 'shown, pending change', update: row(2), events: [change], next: 'shown 8 UT over base 3' },
    { entry: 'shown, pending change', update: NONE, next: 'shown 1 UT' },
    { entry: 'shown', update: NONE, events: [deletion], next: 'hidden over base 3' },
    { entry: 'hidden, pending deletion', update: NONE, next: 'shown 1 UT' },
    { entry: 'hidden, pending deletion', update: row(4), events: [deletion], next: 'hidden over base 4' },
    { entry: 'none', update: NONE, events: [creation], next: 'shown 6 UT' },
    { entry: 'tombstone', update: NONE, events: [change], next: 'tombstone 3' },
  ],
  'accepted events': [
    { entry: 'shown', update: NONE, events: [acceptedChange(4)], next: 'shown 8 UT over base 3' },
    { entry: 'shown', update: row(4), events: [acceptedChange(4)], next: 'shown 24 UT', reflectedEvents: ['change'] },
    { entry: 'shown', update: row(5), events: [acceptedChange(4)], next: 'shown 25 UT', reflectedEvents: ['change'] },
    { entry: 'shown', update: NONE, events: [acceptedChange(3)], next: 'shown 1 UT', reflectedEvents: ['change'] },
    { entry: 'shown', update: row(3), events: [acceptedChange(4)], next: 'shown 8 UT over base 3' },
    {
      entry: 'shown',
      update: ofPage(3),
      events: [acceptedChange(4)],
      next: 'shown 23 UT',
      reflectedEvents: ['change'],
    },
    { entry: 'shown', update: ofPage(2), events: [acceptedChange(4)], next: 'shown 8 UT over base 3' },
    { entry: 'shown', update: ofPage(3, 'any_version'), events: [acceptedChange(4)], next: 'shown 8 UT over base 3' },
    { entry: 'shown', update: ofPage(3), events: [acceptedDeletion], next: 'hidden over base 3' },
    { entry: 'shown', update: ofPage(3), events: [change], next: 'shown 8 UT over base 3' },
    {
      entry: 'shown',
      update: row(4),
      events: [acceptedChange(4), deletion],
      next: 'hidden over base 4',
      reflectedEvents: ['change'],
    },
    { entry: 'hidden, pending deletion', update: NONE, events: [acceptedDeletion], next: 'hidden over base 3' },
    {
      entry: 'hidden, pending deletion',
      update: deleted(4),
      events: [acceptedDeletion],
      next: 'tombstone 4',
      reflectedEvents: ['deletion'],
    },
    {
      entry: 'shown',
      update: deleted(),
      events: [acceptedChange(6)],
      next: 'tombstone 6',
      reflectedEvents: ['change'],
    },
    { entry: 'none', update: deleted(), events: [acceptedChange(6)], next: 'tombstone 6', reflectedEvents: ['change'] },
    {
      entry: 'shown',
      update: deleted(),
      events: [acceptedDeletion],
      next: 'tombstone 3',
      reflectedEvents: ['deletion'],
    },
    { entry: 'tombstone', update: NONE, events: [acceptedChange(3)], next: 'tombstone 3', reflectedEvents: ['change'] },
    {
      entry: 'tombstone',
      update: NONE,
      events: [acceptedChange(3), acceptedDeletion],
      next: 'tombstone 3',
      reflectedEvents: ['change', 'deletion'],
    },
    // The deletion of a record that the mirror had not received: the server's tombstone comes with
    // a page.
    { entry: 'tombstone', update: NONE, events: [acceptedChange(4), acceptedDeletion], next: 'tombstone 3' },
    {
      entry: 'tombstone',
      update: NONE,
      events: [acceptedDeletion],
      next: 'tombstone 3',
      reflectedEvents: ['deletion'],
    },
    { entry: 'tombstone', update: NONE, events: [acceptedChange(4)], next: 'tombstone 3' },
    { entry: 'tombstone', update: row(1, 'any_version'), events: [acceptedChange(3)], next: 'shown 8 UT over base 1' },
  ],
}

const describeCase = ({ entry, update, events = [] }: Case): string => {
  const rest =
    update.kind === 'row'
      ? ` ${update.row.version} (${update.policy}${update.isOfFeedPage ? ', of a page' : ''})`
      : update.kind === 'deleted'
        ? ` at ${update.version ?? 'an unknown version'}`
        : ''
  const names = events.map(
    ({ id, state, effectVersion }) =>
      `${state} ${id}${effectVersion === 0 || effectVersion === DELETED_VERSION ? '' : ` ${effectVersion}`}`,
  )
  return `${entry}; update: ${update.kind}${rest}; events: ${names.join(', ') || 'none'}`
}

describe.each(Object.entries(CASES))('next entry: %s', (_group, cases) => {
  it.each(cases.map((one) => [describeCase(one), one] as const))(
    '%s',
    (_name, { entry, update, events = [], next, reflectedEvents = [] }) => {
      const result = compute(ENTRIES[entry], update, events)
      expect(describeEntry(result.entry)).toBe(next)
      expect(result.reflectedEvents.map(({ id }) => id)).toEqual(reflectedEvents)
    },
  )
})

const anyUpdate = fc.oneof(
  fc.constant(NONE),
  fc
    .record({
      version: fc.integer({ min: 1, max: 6 }),
      policy: fc.constantFrom('newer_version', 'any_tombstone', 'any_version'),
    })
    .map(({ version, policy }) => row(version, policy)),
  fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }).map(deleted),
)
const anyEvents = fc.uniqueArray(
  fc.oneof(
    fc.constantFrom(creation, change, deletion, acceptedDeletion),
    fc.integer({ min: 1, max: 6 }).map(acceptedChange),
  ),
  { selector: ({ id }) => id },
)

it('is a fixed point: without an update and without the reflected events, the entry stays', () => {
  fc.assert(
    fc.property(fc.constantFrom(...Object.values(ENTRIES)), anyUpdate, anyEvents, (present, update, events) => {
      const { entry, reflectedEvents } = compute(present, update, events)
      const remainingEvents = events.filter((event) => !reflectedEvents.includes(event))
      expect(compute(entry ?? undefined, NONE, remainingEvents)).toEqual({ entry, reflectedEvents: [] })
    }),
  )
})
