import { createHash } from 'node:crypto'
import { count } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import Papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WireImport } from '#contract/calls/import.calls.ts'
import { CONTROL } from '#contract/core/parse.ts'
import { comment } from '../database/schema/conversation.ts'
import { importReference } from '../database/schema/import.ts'
import { client, projet, user } from '../database/schema/people.ts'
import { pointage, ticket } from '../database/schema/work.ts'
import { hostileCells } from '../testing/records/hostile/hostile-cells.ts'
import type { HostileFile } from '../testing/records/hostile/hostile-file.ts'
import { hostileAndNoise, hostileImports } from '../testing/records/hostile/hostile-imports.ts'
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
const AT_ONCE = 4

/** Works on every item, on a few at once. */
const forEach = async <Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> => {
  const left = items.values()
  const hand = async (): Promise<void> => {
    for (const item of left) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, hand))
}

/** Rows of every table that an import writes. */
const counts = async (): Promise<readonly number[]> =>
  Promise.all(
    [client, user, projet, ticket, comment, pointage, importReference].map(
      async (table) => (await server.database.query.select({ rows: count() }).from(table))[0]?.rows ?? 0,
    ),
  )

/** Cells with which a spreadsheet would compute; a number may begin with its sign. */
const formulasIn = (csv: string): readonly string[] =>
  Papa.parse<readonly string[]>(csv.replace(/^\ufeff/, ''), { delimiter: ';' })
    .data.flat()
    .filter((cell) => /^[=+\-@\t\r\n]/.test(cell.slice(0, 1).normalize('NFKC')) && !/^-[\d.,]+$/.test(cell))

const judge = ({ name, owed }: HostileFile, { state, problem, report }: WireImport): void => {
  expect(['ready', 'failed'], name).toContain(state)
  expect(problem, name).not.toBe('internal')
  if (typeof owed === 'object')
    expect(report, name).toMatchObject({ rows: 2, refused: 1, reasons: { [owed.reason]: 1 } })
  if (owed === 'refused') expect(state, name).toBe('failed')
  if (owed === 'asked') expect(report?.questions, name).toContain('columns')
  if (report) expect(report.refused, name).toBeLessThanOrEqual(report.rows)
}

/** Sends a file; returns what became of it. */
const send = async (file: HostileFile): Promise<string> => {
  const { name, content, owed } = file
  const answer = await uploadImport(manager, content, name)
  if (answer.statusCode !== 201) {
    expect([413, 422], `${name}: ${answer.body}`).toContain(answer.statusCode)
    expect(answer.json().errors?.image?.[0], name).toMatch(/\S/)
    expect(typeof owed, `${name} owes a row: ${answer.body}`).toBe('string')
    return String(answer.statusCode)
  }
  const job = await settledImport(manager, answer.json().data.id)
  judge(file, job)
  const refusals = await manager.get(`/api/import/${job.id}/refusals`)
  expect(refusals.statusCode, name).toBe(200)
  expect(formulasIn(refusals.body), name).toEqual([])
  expect((await server.app.inject('/health')).statusCode, name).toBe(200)
  return job.state
}

test('there are 300 hostile files, and no two are alike', () => {
  const files = hostileImports()
  expect(files.length).toBeGreaterThanOrEqual(300)
  const same = Map.groupBy(files, ({ content }) => createHash('sha256').update(content).digest('hex'))
  expect([...same.values()].filter(({ length }) => length > 1).map((group) => group.map(({ name }) => name))).toEqual(
    [],
  )
  expect(new Set(files.map(({ name }) => name)).size).toBe(files.length)
})

test('each is refused with a reason, or its rows are; nothing is stored, the server stays up and its memory bounded', async () => {
  const before = { rows: await counts(), rss: process.memoryUsage().rss }
  const outcomes = new Map<string, number>()
  await forEach(hostileAndNoise(), async (file) => {
    const outcome = await send(file)
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  })
  expect([...outcomes.keys()].sort()).toEqual(expect.arrayContaining(['422', 'ready']))
  expect(await counts()).toEqual(before.rows)
  expect((process.memoryUsage().rss - before.rss) / MIB).toBeLessThan(500)
})

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
    const sheet =
      unzipSync(archive[`xlsx/${model}.xlsx`] ?? new Uint8Array())['xl/worksheets/sheet1.xml'] ?? new Uint8Array()
    expect(strFromU8(sheet), model).toContain('<row>')
    expect(strFromU8(sheet), model).not.toContain('<f>')
  }
})

test('a ticket with the time of many years is left out', async () => {
  const file = `Number;Title;State;Group;Durée\n1;Long;open;Bureau;"${'999999999\n'.repeat(2000)}"\n`
  const { report } = await settledImport(manager, (await uploadImport(manager, file)).json().data.id)
  expect(report).toMatchObject({ rows: 1, refused: 1, reasons: { duration: 1 } })
})
