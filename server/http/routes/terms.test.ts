import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltServer, buildServer } from '../../build-server.ts'
import { writeDemoTerms } from '../../seed/demo-terms.ts'
import { testPglite } from '../../testing/databases/test-database.ts'
import { type SampleFile, sampleFile } from '../../testing/records/sample-files.ts'
import { upload } from '../../testing/records/upload.ts'
import { type Caller, startTestServer } from '../../testing/servers/test-server.ts'

let folder: string
let file: string
let server: BuiltServer

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sav-terms-'))
  file = join(folder, 'kept', 'cgv.pdf')
  server = await buildServer({
    database: await testPglite(),
    logLevel: 'silent',
    clientFolder: null,
    publicUrl: null,
    termsFile: file,
  })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const hasTerms = async (): Promise<boolean> =>
  (await server.app.inject('/api/interfaces/company')).json().data.has_terms
const ask = (method: 'GET' | 'HEAD' | 'POST') => server.app.inject({ method, url: '/cgv.pdf' })

test('the terms of sale are served as soon as the installation has them, without a new start', async () => {
  expect((await ask('GET')).json().code).toBe('no_route')
  expect((await ask('HEAD')).statusCode).toBe(404)
  expect(await hasTerms()).toBe(false)

  await writeDemoTerms(file)
  const shown = await ask('GET')
  expect(shown.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'inline; filename="cgv.pdf"',
  })
  expect(shown.body.startsWith('%PDF-')).toBe(true)
  expect((await ask('HEAD')).statusCode).toBe(200)
  expect((await ask('POST')).statusCode).toBe(405)
  expect(await hasTerms()).toBe(true)
})

test('stored terms that can’t be read are answered as a fault, not as none', async () => {
  rmSync(file)
  mkdirSync(file)
  expect((await ask('GET')).statusCode).toBe(500)
  expect(await hasTerms()).toBe(true)
  rmSync(file, { recursive: true })
})

test('the example of the demo data never takes the place of real terms', async () => {
  writeFileSync(file, 'real')
  await writeDemoTerms(file)
  expect((await ask('GET')).body).toBe('real')
})

test('a manager uploads the terms, a PDF, and everyone gets them in place of the former ones', async () => {
  const upLoading = await startTestServer()
  const manager = await upLoading.as('manager')
  const send = (caller: Caller, file: SampleFile) =>
    upload(caller, { model: 'settings', id: 1 }, file, { extra: { field: 'terms' } })
  const get = () => upLoading.app.inject({ url: '/cgv.pdf' })
  try {
    expect((await get()).statusCode).toBe(404)
    for (const role of ['technicien', 'client'] as const) {
      expect((await send(await upLoading.as(role), await sampleFile('pdf'))).statusCode, role).toBe(403)
    }
    const picture = await send(manager, await sampleFile('png'))
    expect([picture.statusCode, Object.keys(picture.json().errors)]).toEqual([422, ['image']])
    const notPdf = { ...(await sampleFile('pdf')), bytes: Buffer.from('<html></html>') }
    expect((await send(manager, notPdf)).statusCode).toBe(422)
    expect((await get()).statusCode).toBe(404)

    const first = await send(manager, await sampleFile('pdf'))
    expect(first.statusCode, first.body).toBe(201)
    const shown = await get()
    expect(shown.rawPayload).toEqual((await sampleFile('pdf')).bytes)
    expect(shown.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' })
    const { terms } = (await (await upLoading.as('client')).get('/api/models/settings/1')).json().data
    expect(terms).toBe(first.json().data)
    expect((await upLoading.app.inject({ url: terms })).rawPayload).toEqual((await sampleFile('pdf')).bytes)

    const second = { ...(await sampleFile('pdf')), bytes: Buffer.from('%PDF-1.7\n% 2\n%%EOF\n') }
    expect((await send(manager, second)).statusCode).toBe(201)
    expect((await get()).rawPayload).toEqual(second.bytes)
  } finally {
    await upLoading.close()
  }
})
