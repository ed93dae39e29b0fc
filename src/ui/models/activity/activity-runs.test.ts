import { describe, expect, it } from 'vitest'
import { type ActivityEntry, actionsOfRun, changesOfRun, filesOfRun, runsOf } from './activity-runs.ts'

const entry = (minute: number, values: Partial<ActivityEntry>): ActivityEntry => ({
  id: String(minute),
  user_id: '3',
  model: 'ticket',
  record_id: 12,
  action: 'updateName',
  before: { name: 'a' },
  after: { name: 'b' },
  created_at: new Date(Date.UTC(2026, 10, 23, 9, minute)).toISOString(),
  ...values,
})

const run = (...entries: readonly ActivityEntry[]) => ({ entries: entries.toReversed() })

describe('runs of the activity', () => {
  it('hold the entries of one person on one record, whatever others do meanwhile', () => {
    const runs = runsOf([
      entry(20, {}),
      entry(15, { user_id: '4' }),
      entry(10, {}),
      entry(5, { record_id: 13 }),
      entry(0, { model: 'projet' }),
    ])
    expect(runs.map(({ userId, model, recordId, entries }) => [userId, model, recordId, entries.length])).toEqual([
      ['3', 'ticket', '12', 2],
      ['4', 'ticket', '12', 1],
      ['3', 'ticket', '13', 1],
      ['3', 'projet', '12', 1],
    ])
    expect([runs[0]?.from, runs[0]?.to].map((at) => at?.slice(14, 16))).toEqual(['10', '20'])
  })

  it('end with a pause of more than half an hour', () => {
    expect(runsOf([entry(59, {}), entry(30, {}), entry(0, {})]).map(({ entries }) => entries.length)).toEqual([3])
    expect(runsOf([entry(59, {}), entry(28, {})]).map(({ entries }) => entries.length)).toEqual([1, 1])
  })
})

describe('the changes of a run', () => {
  it('are from the first value before to the last value after', () => {
    const changes = changesOfRun(
      run(
        entry(0, { action: 'updateUt', before: { ut: 4 }, after: { ut: 8 } }),
        entry(1, { action: 'updateUt', before: { ut: 8 }, after: { ut: 16 } }),
        entry(2, { before: { name: 'Pompe' }, after: { name: 'Pompes' } }),
      ),
    )
    expect(changes).toEqual([
      { field: 'ut', from: 4, to: 16 },
      { field: 'name', from: 'Pompe', to: 'Pompes' },
    ])
  })

  it('leave out what was taken back', () => {
    const there = entry(0, { before: { name: 'a' }, after: { name: 'b' } })
    const back = entry(1, { before: { name: 'b' }, after: { name: 'a' } })
    expect(changesOfRun(run(there, back))).toEqual([])
  })

  it('are the values of a new record, without those that every new record has', () => {
    const created = entry(0, {
      action: 'create',
      before: null,
      after: {
        name: 'Pompe',
        description: null,
        importance: 1,
        is_bloquant: true,
        created_at: '2026-11-23T09:00:00.000Z',
      },
    })
    const renamed = entry(1, { before: { name: 'Pompe' }, after: { name: 'Pompe neuve' } })
    expect(changesOfRun(run(created, renamed))).toEqual([
      { field: 'name', from: undefined, to: 'Pompe neuve' },
      { field: 'is_bloquant', from: undefined, to: true },
    ])
  })

  it('do not repeat the person and the ticket of a new record, which stand above them', () => {
    const created = entry(0, {
      action: 'create',
      model: 'pointage',
      before: null,
      after: { ut: 4, ticket_id: '12', user_id: '3', comment: 'fait' },
    })
    expect(changesOfRun(run(created)).map(({ field }) => field)).toEqual(['ut', 'comment'])
    const forAnother = entry(0, { action: 'create', model: 'pointage', before: null, after: { user_id: '5' } })
    expect(changesOfRun(run(forAnother)).map(({ field }) => field)).toEqual(['user_id'])
  })

  it('say nothing of values of one person', () => {
    expect(
      changesOfRun(
        run(entry(0, { action: 'toggleFavorite', before: { is_favorite: false }, after: { is_favorite: true } })),
      ),
    ).toEqual([])
  })

  it('say nothing of times that the action sets by itself, of a deletion, and of unknown models and fields', () => {
    const closed = entry(0, {
      action: 'close',
      before: { status_id: '1', closed_at: null },
      after: { status_id: '6', closed_at: 'now' },
    })
    expect(changesOfRun(run(closed)).map(({ field }) => field)).toEqual(['status_id'])
    expect(
      changesOfRun(run(entry(0, { action: 'delete', model: 'pointage', before: { ut: 4 }, after: null }))),
    ).toEqual([])
    expect(changesOfRun(run(entry(0, { model: 'session', before: null, after: { proof: 'password' } })))).toEqual([])
    expect(changesOfRun(run(entry(0, { before: { gone: 1 }, after: { gone: 2 } })))).toEqual([])
  })
})

it('the actions of a run come in their order, each once', () => {
  expect(
    actionsOfRun(run(entry(0, { action: 'create' }), entry(1, {}), entry(2, {}), entry(3, { action: 'start' }))),
  ).toEqual(['create', 'updateName', 'start'])
})

it('the files of a run come in their order, each once', () => {
  const imported = (minute: number, file: string, action = 'import') =>
    entry(minute, { record_id: 0, action, before: null, after: { file, source: 'kimai', rows: 3 } })
  const runs = runsOf([imported(9, 'b.csv'), imported(5, 'a.csv', 'undoImport'), imported(0, 'a.csv')])
  expect(runs.map(filesOfRun)).toEqual([['a.csv', 'b.csv']])
  expect(filesOfRun(run(entry(0, {}), entry(1, { before: null, after: null })))).toEqual([])
})
