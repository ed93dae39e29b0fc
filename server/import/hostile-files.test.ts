import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostileImports } from '../testing/records/hostile-imports.ts'
import { settledImport, uploadImport } from '../testing/records/imports.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'

let server: TestServer
let manager: Caller
beforeAll(async () => {
  server = await startTestServer()
  manager = await server.as('manager')
})
afterAll(() => server.close())

const MIB = 1024 * 1024

test('about 300 hostile files are refused with a reason, or their rows are; the server stays up and its memory bounded', async () => {
  const files = hostileImports()
  expect(files.length).toBeGreaterThan(290)
  const before = process.memoryUsage().rss
  const outcomes = new Map<string, number>()
  for (const { name, content } of files) {
    const answer = await uploadImport(manager, content, name)
    const note = (outcome: string): void => void outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    if (answer.statusCode !== 201) {
      expect([413, 422], `${name}: ${answer.body}`).toContain(answer.statusCode)
      expect(answer.json().errors?.image?.[0], name).toMatch(/\S/)
      note(String(answer.statusCode))
      continue
    }
    const job = await settledImport(manager, answer.json().data.id)
    expect(['ready', 'failed'], name).toContain(job.state)
    expect(job.problem, name).not.toBe('internal')
    if (job.report) expect(job.report.refused, name).toBeLessThanOrEqual(job.report.rows)
    expect((await manager.get(`/api/import/${job.id}/refusals`)).statusCode, name).toBe(200)
    note(job.state)
  }
  expect([...outcomes.keys()].sort()).toEqual(expect.arrayContaining(['422', 'ready']))
  expect((await server.app.inject('/health')).statusCode).toBe(200)
  expect((process.memoryUsage().rss - before) / MIB).toBeLessThan(500)
}, 180_000)

test('what a hostile file holds is stored as text, and leaves as text', async () => {
  const files = hostileImports().filter(({ name }) => name.startsWith('cell'))
  for (const { name, content } of files) {
    const { id } = (await uploadImport(manager, content, name)).json().data ?? {}
    if (id === undefined) continue
    const checked = await settledImport(manager, id)
    if (checked.state !== 'ready' || checked.report?.questions.length !== 0) continue
    expect((await manager.post(`/api/import/${id}/start`)).statusCode, name).toBe(200)
    expect((await settledImport(manager, id)).state, name).toBe('done')
  }
  const exported = await manager.get('/api/models/pointage/export')
  expect(exported.statusCode).toBe(200)
  for (const line of exported.body.split('\r\n').slice(1)) for (const cell of line.split(';')) expect(cell).not.toMatch(/^"?[=+@\t\r]/)
}, 120_000)

test('a ticket with the time of many years is left out', async () => {
  const file = `Number;Title;State;Group;Durée\n1;Long;open;Bureau;"${'999999999\n'.repeat(2000)}"\n`
  const { report } = await settledImport(manager, (await uploadImport(manager, file)).json().data.id)
  expect(report).toMatchObject({ rows: 1, refused: 1, reasons: { duration: 1 } })
})
