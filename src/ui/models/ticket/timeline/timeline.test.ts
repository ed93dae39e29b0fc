import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { at, change, comment, commit, file, keys, ME, pointage, SOURCES, step } from '#tests/ui/timeline-sources.ts'
import type { ActivityEntry } from '../../activity/activity-runs.ts'
import { ENTRY_KINDS, type EntryKind, entriesOf, type TimelineSources, timelineOf } from './timeline.ts'

describe('the timeline of a ticket', () => {
  const everything: Partial<TimelineSources> = {
    comments: [comment('5', 40)],
    recordedSteps: [step('1', 0, null, '1'), step('2', 10, '1', '2')],
    pendingSteps: [{ id: 'e', at: at(60), from: '2', to: '5', isSent: false }],
    activity: [change('7', 20, { before: { name: 'a' }, after: { name: 'b' } })],
    pendingChanges: [
      { ...change('f', 61, { before: { location: null }, after: { location: 'Angers' } }, ME), isSent: false },
    ],
    files: [file('6', 30)],
    pointages: [pointage('8', 50)],
    commits: [commit('9', 55)],
  }
  const oldestFirst = [
    'created',
    'step-2',
    'change-7',
    'file-6',
    'comment-5',
    'pointage-8',
    'commit-9',
    'step-e',
    'change-f',
  ]

  it.each([
    { oldestFirst: true, expected: oldestFirst },
    { oldestFirst: false, expected: oldestFirst.toReversed() },
  ])('has every kind in the order of time: oldest first $oldestFirst', ({ oldestFirst: order, expected }) => {
    expect(keys({ ...everything, oldestFirst: order })).toEqual(expected)
  })

  it('marks own steps and changes that wait', () => {
    const pending = timelineOf({ ...SOURCES, ...everything }).flatMap((entry) =>
      'isPending' in entry && entry.isPending ? [entry.key, entry.by] : [],
    )
    expect(pending).toEqual(['step-e', ME, 'change-f', ME])
  })

  it.each<{ name: string; activity: readonly ActivityEntry[]; expected: readonly string[] }>([
    {
      name: 'a change of status, which is a step',
      activity: [change('1', 1, { before: { status_id: '1' }, after: { status_id: '2' } })],
      expected: [],
    },
    {
      name: 'the status of a change of several fields',
      activity: [change('1', 1, { before: { status_id: '1', name: 'a' }, after: { status_id: '2', name: 'b' } })],
      expected: ['name'],
    },
    {
      name: 'the creation, which is the first step',
      activity: [change('1', 1, { before: null, after: { name: 'a' } })],
      expected: [],
    },
    {
      name: 'a value of one person',
      activity: [change('1', 1, { before: { is_favorite: false }, after: { is_favorite: true } })],
      expected: [],
    },
    {
      name: 'a value that went there and back',
      activity: [
        change('1', 1, { before: { name: 'a' }, after: { name: 'b' } }),
        change('2', 2, { before: { name: 'b' }, after: { name: 'a' } }),
      ],
      expected: [],
    },
  ])('does not tell $name', ({ activity, expected }) => {
    const changes = timelineOf({ ...SOURCES, activity }).flatMap((entry) =>
      entry.kind === 'change' ? entry.entries : [],
    )
    expect(changes.flatMap(({ after }) => Object.keys(after ?? {}))).toEqual(expected)
  })

  it('joins changes of one person with nothing between them, under the key of the first', () => {
    const first = change('1', 1, { before: { name: 'a' }, after: { name: 'b' } })
    const second = change('2', 2, { before: { ut: 4 }, after: { ut: 8 } })
    expect(keys({ activity: [first, second] })).toEqual(['created', 'change-1'])
    expect(keys({ activity: [first, { ...second, user_id: '4' }] })).toEqual(['created', 'change-1', 'change-2'])
    expect(keys({ activity: [first, { ...second, created_at: at(50) }] })).toEqual(['created', 'change-1', 'change-2'])
    expect(keys({ activity: [first, { ...second, created_at: at(3) }], comments: [comment('1', 2)] })).toEqual([
      'created',
      'change-1',
      'comment-1',
      'change-2',
    ])
  })

  it('ends where the comments that are read end', () => {
    const sources = {
      comments: [comment('1', 20), comment('2', 30)],
      files: [file('1', 10), file('2', 25), file('3', 40)],
    }
    expect(keys({ ...sources, commentsReadTo: at(20), oldestFirst: false })).toEqual([
      'file-3',
      'comment-2',
      'file-2',
      'comment-1',
    ])
    expect(keys({ ...sources, commentsReadTo: at(30), oldestFirst: true })).toEqual([
      'created',
      'file-1',
      'comment-1',
      'file-2',
      'comment-2',
    ])
  })
})

const minute = fc.nat(90)
const id = fc.integer({ min: 1, max: 40 }).map(String)
const some = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<readonly Value[]> => fc.array(value, { maxLength: 12 })
const field = fc.constantFrom('name', 'location', 'ut')
const values = fc.record({ field, from: fc.nat(3), to: fc.nat(3) })

const sources: fc.Arbitrary<TimelineSources> = fc.record({
  ticket: fc.constant(SOURCES.ticket),
  // One comment may be on two pages.
  comments: some(fc.tuple(id, minute)).map((drawn) => drawn.map(([key]) => comment(key, Number(key)))),
  recordedSteps: fc
    .uniqueArray(id, { maxLength: 8 })
    .map((drawn) => drawn.map((key) => step(key, Number(key) * 2, '1', '2'))),
  pendingSteps: fc
    .uniqueArray(minute, { maxLength: 3 })
    .map((drawn) => drawn.map((m) => ({ id: `e${m}`, at: at(m), from: '1', to: '2', isSent: m % 2 === 0 }))),
  activity: fc
    .uniqueArray(fc.tuple(id, minute, values, fc.constantFrom('3', '4')), { selector: ([key]) => key, maxLength: 12 })
    .map((drawn) =>
      drawn.map(([key, m, { field: name, from, to }, by]) =>
        change(key, m, { before: { [name]: from }, after: { [name]: to } }, by),
      ),
    ),
  pendingChanges: fc.uniqueArray(minute, { maxLength: 3 }).map((drawn) =>
    drawn.map((m) => ({
      ...change(`e${m}`, m, { before: { name: 'a' }, after: { name: `b${m}` } }, ME),
      isSent: m % 2 === 0,
    })),
  ),
  files: fc.uniqueArray(id, { maxLength: 8 }).map((drawn) => drawn.map((key) => file(key, Number(key)))),
  pointages: fc.uniqueArray(id, { maxLength: 8 }).map((drawn) => drawn.map((key) => pointage(key, Number(key)))),
  commits: fc.uniqueArray(id, { maxLength: 8 }).map((drawn) => drawn.map((key) => commit(key, Number(key)))),
  personId: fc.constant(ME),
  commentsReadTo: fc.option(minute.map(at)),
  oldestFirst: fc.boolean(),
})

describe('any timeline', () => {
  it('has each thing once, in one order whatever the order of its sources', () => {
    fc.assert(
      fc.property(sources, (drawn) => {
        const timeline = timelineOf(drawn)
        const shown = timeline.map(({ key }) => key)
        expect(new Set(shown).size).toBe(shown.length)
        const instants = timeline.map((entry) => Date.parse(entry.at))
        const sorted = instants.toSorted((one, other) => (drawn.oldestFirst ? one - other : other - one))
        expect(instants).toEqual(sorted)
        const turned = timelineOf({
          ...drawn,
          comments: drawn.comments.toReversed(),
          files: drawn.files.toReversed(),
          activity: drawn.activity.toReversed(),
          recordedSteps: drawn.recordedSteps.toReversed(),
        })
        expect(turned.map(({ key }) => key)).toEqual(shown)
      }),
    )
  })

  it('shows newest first what it shows oldest first, turned round', () => {
    fc.assert(
      fc.property(sources, (drawn) => {
        const whole = { ...drawn, commentsReadTo: null }
        const forward = timelineOf({ ...whole, oldestFirst: true })
        expect(timelineOf({ ...whole, oldestFirst: false })).toEqual(forward.toReversed())
      }),
    )
  })

  it('loses no record, and is the sum of its kinds', () => {
    fc.assert(
      fc.property(sources, fc.subarray<EntryKind>([...ENTRY_KINDS]), (drawn, chosen) => {
        const timeline = timelineOf({ ...drawn, commentsReadTo: null })
        const shown = new Set(timeline.map(({ key }) => key))
        for (const [kind, records] of Object.entries({
          comment: drawn.comments,
          file: drawn.files,
          pointage: drawn.pointages,
          commit: drawn.commits,
        }))
          for (const record of records) expect(shown).toContain(`${kind}-${record.id}`)
        expect(ENTRY_KINDS.flatMap((kind) => entriesOf(timeline, new Set([kind]))).length).toBe(timeline.length)
        const kinds = new Set(chosen)
        const expected = timeline.filter(({ kind }) => kinds.size === 0 || kinds.has(kind))
        expect(entriesOf(timeline, kinds)).toEqual(expected)
      }),
    )
  })

  it('keeps the entry of an unchanged record while more of the past is read', () => {
    const kept = pointage('1', 5)
    const [before] = timelineOf({ ...SOURCES, pointages: [kept] }).filter(({ kind }) => kind === 'pointage')
    const after = timelineOf({ ...SOURCES, pointages: [pointage('2', 4), kept] }).find(({ key }) => key === before?.key)
    expect(before).toBeDefined()
    expect(after).toBe(before)
  })
})
