import { of } from 'rxjs'
import { describe, expect, it, vi } from 'vitest'
import type { ListQuery } from '#contract/core/list-query.ts'
import type { RecordQueries } from '#src/store/queries/record-queries.ts'
import { exportColumnsOf, exportedColumns } from './export-columns.ts'
import { exportLocally } from './local-export.ts'

const QUERY: ListQuery = { search: '', filter: {}, orderBy: [], page: 4, limit: 50 }

const RECORDS: Readonly<Record<string, readonly object[]>> = {
  ticket: [{ id: '12', name: '=Pompe', projet_id: '3' }],
  projet: [{ id: '3', name: 'Usine; nord', client_id: '5' }],
  client: [{ id: '5', name: 'Élan' }],
}

const pointageOf = (index: number) => ({
  id: index === 0 ? 'new:x' : String(index),
  ticket_id: index === 1 ? '99' : '12',
  ut: 4,
  is_locked: false,
  kind: 'on_site',
})

const queriesOf = (count: number): RecordQueries => {
  const rows = Array.from({ length: count }, (_, index) => pointageOf(index))
  return {
    list: (_model: string, { page }: ListQuery) =>
      of({ rows: rows.slice((page - 1) * 1000, page * 1000), total: count }),
    where: (model: string, _field: string, ids: readonly string[]) =>
      of((RECORDS[model] ?? []).filter((record) => ids.includes((record as { id: string }).id))),
  } as unknown as RecordQueries
}

const columns = exportColumnsOf('pointage', 'technicien').filter(({ name }) =>
  ['id', 'ut', 'kind', 'is_locked', 'ticket', 'projet', 'client'].includes(name),
)

const exported = (count: number, cancelAfter = Number.POSITIVE_INFINITY) => {
  const onProgress = vi.fn()
  const headers = columns.map(({ name }) => name)
  const file = exportLocally({
    queries: queriesOf(count),
    model: 'pointage',
    query: QUERY,
    columns,
    headers,
    locale: 'fr',
    format: 'csv',
    choiceOf: (_field, value) => (value === 'on_site' ? 'Sur place' : value),
    onProgress,
    isCancelled: () => onProgress.mock.calls.length >= cancelAfter,
  })
  return { file, onProgress }
}

describe('an export on this device', () => {
  it('names the records along references, and makes no cell a formula', async () => {
    const text = await (await exported(2).file)?.text()
    expect(text?.replace('\uFEFF', '').split('\r\n')).toEqual([
      'id;ut;ticket;kind;is_locked;projet;client'
        .split(';')
        .toSorted((a, b) => columns.findIndex(({ name }) => name === a) - columns.findIndex(({ name }) => name === b))
        .join(';'),
      expect.stringContaining("4;'=Pompe"),
      expect.stringMatching(/^1;/),
      '',
    ])
    expect(text).toContain('"Usine; nord";Élan')
    expect(text).toContain('non')
    expect(text).toContain(';Sur place;')
  })

  it('has every row of every page from the first one', async () => {
    const { file, onProgress } = exported(2_500)
    const text = (await (await file)?.text()) ?? ''
    expect(text.trimEnd().split('\r\n')).toHaveLength(2_501)
    expect(onProgress.mock.calls.map(([rows]) => rows)).toEqual([1000, 2000, 2500])
  })

  it('writes nothing once it is cancelled', async () => {
    expect(await exported(2_500, 1).file).toBeNull()
  })
})

describe('the columns of an export', () => {
  it('are those that the role may read', () => {
    const names = (role: 'manager' | 'technicien') => exportColumnsOf('pointage', role).map(({ name }) => name)
    expect(names('manager')).toContain('invoice')
    expect(names('technicien')).not.toContain('invoice')
    expect(names('technicien')).toEqual(expect.arrayContaining(['id', 'date', 'user', 'ticket', 'projet', 'client']))
    expect(new Set(names('manager')).size).toBe(names('manager').length)
  })

  it('have the time spent on a ticket, in its unit', () => {
    expect(exportedColumns('ticket', 'technicien', [{ id: 'ut_done', label: 'Temps passé' }])).toEqual([
      { name: 'ut_done', labelled: 'spent', path: [], header: 'Temps passé (UT)' },
    ])
  })
})
