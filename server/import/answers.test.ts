import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pointage } from '../database/schema/work.ts'
import { CLOCKIFY } from '../testing/records/import-files.ts'
import { changedAnswers, checkedImport, importedBy, stepImport, uploadImport } from '../testing/records/imports.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'

let server: TestServer
let manager: Caller
beforeAll(async () => {
  server = await startTestServer()
  manager = await server.as('manager')
})
afterAll(() => server.close())

describe('dates that could be either', () => {
  test('are asked for once, and remembered for the next file', async () => {
    const checked = await checkedImport(manager, CLOCKIFY)
    expect(checked.report).toMatchObject({ questions: ['date_order'], has_ambiguous_dates: true })
    expect((await manager.post(`/api/import/${checked.id}/start`)).statusCode).toBe(409)
    const ready = await stepImport(
      manager,
      checked.id,
      'answers',
      changedAnswers(checked, { date_order: 'mdy', own_client: 'Maison' }),
    )
    expect(ready.report).toMatchObject({ questions: [], created: { client: 2, pointage: 2 } })
    const done = await stepImport(manager, ready.id, 'start')
    const time = await server.database.query
      .select()
      .from(pointage)
      .where(inArray(pointage.id, [...(await importedBy(server.database.query, done.id, 'pointage'))]))
      .orderBy(pointage.date)
    expect(time.map(({ date, ut }) => [date, ut])).toEqual([
      ['2025-03-04', 6],
      ['2025-03-05', 3],
    ])
    const next = await checkedImport(manager, CLOCKIFY.replace('Sprint', 'Other'))
    expect(next).toMatchObject({
      answers: { date_order: 'mdy', own_client: 'Maison' },
      report: { questions: [], created: { pointage: 1 } },
    })
  })
})

describe('a table of no known program', () => {
  test('asks for its columns', async () => {
    const checked = await checkedImport(manager, 'Quand;Qui;Quoi;Combien\n02/01/2025;Zoé Martin;Réseau;2\n')
    expect(checked).toMatchObject({
      source: 'table',
      report: { questions: ['columns'], headers: ['Quand', 'Qui', 'Quoi', 'Combien'] },
    })
    const columns = { date: 0, user: 1, task: 2, duration: 3 }
    const answered = await stepImport(
      manager,
      checked.id,
      'answers',
      changedAnswers(checked, { kind: 'time', columns, date_order: 'dmy' }),
    )
    expect(answered.report).toMatchObject({ questions: [], rows: 1, created: { pointage: 1 } })
  })

  test('proposes a client for rows that name none in the language of the manager', async () => {
    const clients = ['fr', 'en'].map(async (language) => {
      const answer = await uploadImport(
        manager,
        `Quand ${language};Qui\n02/01/2025;Zoé Martin\n`,
        'temps.csv',
        language,
      )
      return answer.json().data.answers.own_client
    })
    expect(await Promise.all(clients)).toEqual(['Interne', 'Internal'])
  })

  test('takes only answers that fit its headers', async () => {
    const { id, ...job } = await checkedImport(manager, 'Quand;Qui\n02/01/2025;Zoé Martin\n')
    const answer = async (changes: object) => {
      const { statusCode, ...rest } = await manager.post(`/api/import/${id}/answers`, { ...job.answers, ...changes })
      return [statusCode, Object.keys(rest.json().errors ?? {})]
    }
    expect(await answer({ columns: { date: 7 } })).toEqual([422, ['columns']])
    expect(await answer({ columns: { salary: 0 } })).toEqual([422, ['columns']])
    expect(await answer({ stages: { x: 'gone' } })).toEqual([422, ['stages']])
    expect(await answer({ people: { x: 'y' } })).toEqual([422, ['people']])
    expect(await answer({ kind: 'invoices' })).toEqual([422, ['kind']])
    expect(await answer({ own_client: ' ' })).toEqual([422, ['own_client']])
  })
})
