import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { client } from '../database/schema/people.ts'
import { invoicingAs, setSeller } from '../testing/records/invoicing/invoicing.ts'
import { type SampleFile, sampleFile } from '../testing/records/sample-files.ts'
import { upload } from '../testing/records/upload.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'

const COMPANY = { model: 'settings', id: 1 } as const

let server: TestServer
let manager: Caller

beforeAll(async () => {
  server = await startTestServer()
  await setSeller(server.database.query)
  await server.database.query
    .update(client)
    .set({ address1: '4 quai du Commerce', postal: '31000', city: 'Toulouse', siren: '552100554' })
    .where(eq(client.id, server.fixture.ownClient))
  manager = await server.as('manager')
})
afterAll(() => server.close())

const logoOf = async (): Promise<string | null> => (await manager.get('/api/models/settings/1')).json().data.logo

const wide = async (): Promise<SampleFile> => ({
  ...(await sampleFile('png')),
  bytes: await sharp({ create: { width: 3000, height: 900, channels: 3, background: '#c01020' } })
    .png()
    .toBuffer(),
})

test.each(['webp', 'gif', 'pdf'] as const)('a %s is no logo', async (type) => {
  const refused = await upload(manager, COMPANY, await sampleFile(type))
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['image']])
  expect(await logoOf()).toBeNull()
})

test('bytes that no decoder reads are no logo, whatever they are called', async () => {
  const refused = await upload(manager, COMPANY, {
    ...(await sampleFile('png')),
    bytes: (await sampleFile('png')).bytes.subarray(0, 60),
  })
  expect(refused.statusCode).toBe(422)
})

test('only managers replace it; everybody who is signed in sees it, in its proportions', async () => {
  for (const role of ['technicien', 'client'] as const) {
    expect((await upload(await server.as(role), COMPANY, await sampleFile('png'))).statusCode, role).toBe(403)
  }
  const { data: location, record } = (await upload(manager, COMPANY, await wide())).json()
  expect(record.logo).toBe(location)
  const shown = await (await server.as('client')).get(location)
  const { width, height } = await sharp(shown.rawPayload).metadata()
  expect({ width, height }).toEqual({ width: 1024, height: 307 })
})

test('the logo and the terms of sale do not replace each other', async () => {
  const { data: logo } = (await upload(manager, COMPANY, await wide())).json()
  const terms = (await upload(manager, COMPANY, await sampleFile('pdf'), { extra: { field: 'terms' } })).json().data
  expect((await manager.get(logo)).statusCode).toBe(200)
  const { data: next } = (await upload(manager, COMPANY, await sampleFile('jpeg'))).json()
  expect((await manager.get(logo)).statusCode).toBe(404)
  expect((await manager.get('/api/models/settings/1')).json().data).toMatchObject({ logo: next, terms })
  expect((await manager.get('/cgv.pdf')).headers['content-type']).toBe('application/pdf')
})

test('an invoice that is sent afterwards shows the logo', async () => {
  const at = invoicingAs(manager)
  const send = async (): Promise<Buffer> => {
    const { id } = await at.step(
      await at.addInvoice(server.fixture.ownClient, [{ designation: 'Forfait', unit_price: 10_000 }]),
      'markAsSent',
    )
    return (await manager.get(`/api/models/invoice/${id}/exportPdf`)).rawPayload
  }
  const images = (pdf: Buffer): number => pdf.toString('latin1').split('/Subtype /Image').length - 1
  await upload(manager, COMPANY, await wide())
  expect(images(await send())).toBe(1)
})
