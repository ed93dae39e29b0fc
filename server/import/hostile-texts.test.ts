import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONTROL } from '#contract/core/parse.ts'
import { client } from '../database/schema/people.ts'
import { pointage, ticket } from '../database/schema/work.ts'
import { forEach, formulasIn } from '../testing/records/hostile/formulas.ts'
import { hostileCells } from '../testing/records/hostile/hostile-cells.ts'
import { settledImport, uploadImport } from '../testing/records/imports.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'

let server: TestServer
let manager: Caller
beforeAll(async () => {
  server = await startTestServer()
  manager = await server.as('manager')
})
afterAll(() => server.close())

test('hostile texts are stored as texts without control characters, and no spreadsheet runs them', async () => {
  let imported = 0
  const files = hostileCells().filter(({ name }) => !/toggl|kimai, utf-8/.test(name))
  await forEach(files, async ({ name, content }) => {
    const { id } = (await uploadImport(manager, content, name)).json().data ?? {}
    if (id === undefined) return
    const checked = await settledImport(manager, id)
    if (checked.state !== 'ready' || checked.report?.questions.length !== 0) return
    expect((await manager.post(`/api/import/${id}/start`)).statusCode, name).toBe(200)
    expect((await settledImport(manager, id)).state, name).toBe('done')
    imported++
  })
  expect(imported).toBeGreaterThan(80)
  const { query } = server.database
  const texts = [
    ...(await query.select({ text: ticket.name }).from(ticket)),
    ...(await query.select({ text: pointage.comment }).from(pointage)),
    ...(await query.select({ text: client.name }).from(client)),
  ].map(({ text }) => text ?? '')
  expect(texts).toEqual(expect.arrayContaining(["=cmd|' /C calc'!A0", '<script>alert(1)</script>', '__proto__']))
  expect(texts.filter((text) => CONTROL.test(text) || !text.isWellFormed())).toEqual([])

  for (const model of ['pointage', 'ticket']) {
    const exported = await manager.get(`/api/models/${model}/export`)
    expect([exported.statusCode, formulasIn(exported.body)], model).toEqual([200, []])
  }
  const archive = unzipSync(new Uint8Array((await manager.get('/api/archive')).rawPayload))
  const tables = Object.entries(archive).filter(([name]) => name.startsWith('csv/'))
  expect(tables.length).toBeGreaterThan(10)
  for (const [name, bytes] of tables) expect(formulasIn(strFromU8(bytes)), name).toEqual([])
  for (const model of ['pointage', 'ticket', 'client']) {
    const sheet = unzipSync(archive[`xlsx/${model}.xlsx`] ?? new Uint8Array())['xl/worksheets/sheet1.xml'] ?? new Uint8Array()
    expect(strFromU8(sheet), model).toContain('<row>')
    expect(strFromU8(sheet), model).not.toContain('<f>')
  }
}, 240_000)
