import { strFromU8, unzipSync } from 'fflate'
import Papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'

let server: TestServer
let manager: Caller
beforeAll(async () => {
  server = await startTestServer()
  manager = await server.as('manager')
})
afterAll(() => server.close())

test('holds every row that a manager reads, in three forms, and nothing secret', async () => {
  const answer = await manager.get('/api/archive')
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  const parts = unzipSync(new Uint8Array(answer.rawPayload))
  const entries = Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, strFromU8(bytes)]))
  for (const model of ['client', 'user', 'projet', 'ticket']) {
    const listed = (await manager.get(`/api/models/${model}?limit=all`)).json().data as readonly {
      readonly id: number
    }[]
    const ids = listed.map(({ id }) => id).sort((a, b) => a - b)
    expect(ids.length, model).toBeGreaterThan(0)
    const lines = (entries[`json/${model}.jsonl`] ?? '').split('\n').filter((line) => line !== '')
    expect(
      lines.map((line) => JSON.parse(line).id),
      model,
    ).toEqual(ids)
    const table = Papa.parse<Record<string, string>>((entries[`csv/${model}.csv`] ?? '').replace(/^\ufeff/, ''), {
      header: true,
      skipEmptyLines: true,
    })
    expect(
      table.data.map(({ id }) => Number(id)),
      model,
    ).toEqual(ids)
    const sheet = strFromU8(
      unzipSync(parts[`xlsx/${model}.xlsx`] ?? new Uint8Array())['xl/worksheets/sheet1.xml'] ?? new Uint8Array(),
    )
    expect(
      [...sheet.matchAll(/<row><c><v>(\d+)<\/v>/g)].map(([, id]) => Number(id)),
      model,
    ).toEqual(ids)
    expect(sheet).not.toContain('<f>')
  }
  expect(JSON.stringify(entries)).not.toContain('$argon2')
})

test('is for managers', async () => {
  for (const person of ['technicien', 'client'] as const)
    expect((await (await server.as(person)).get('/api/archive')).statusCode).toBe(403)
})
