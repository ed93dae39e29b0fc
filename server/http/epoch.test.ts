import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/servers/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const KEY = '018f2f4e-7e0c-7b7a-9d52-3a4c4a4f9a02'

const write = async (epoch: string | undefined, ut: number) => {
  const manager = await server.as('manager')
  const headers = { 'idempotency-key': KEY, ...(epoch === undefined ? {} : { 'x-epoch': epoch }) }
  const answer = await manager.put(`/api/models/ticket/${server.fixture.tickets.own}/updateUt`, { ut }, headers)
  return {
    status: answer.statusCode,
    code: answer.json().code,
    key: answer.headers['idempotency-key'],
    epoch: answer.headers['x-epoch'],
  }
}

const epochOfFeed = async (): Promise<string> => {
  const manager = await server.as('manager')
  return (await manager.get('/api/models/ticket?since=')).json().metadata.epoch
}

test('refuses a request for a previous epoch without effect, and names the current epoch', async () => {
  const epoch = await epochOfFeed()
  expect(await write('the-one-before', 7)).toEqual({ status: 412, code: 'other_epoch', key: KEY, epoch })
  const manager = await server.as('manager')
  expect((await manager.get(`/api/models/ticket/${server.fixture.tickets.own}`)).json().data.ut).not.toBe(7)
})

test('executes a request for the current epoch, or without one, and names the current epoch', async () => {
  const epoch = await epochOfFeed()
  expect(await write(epoch, 9)).toMatchObject({ status: 200, epoch })
  expect(await write(undefined, 9)).toMatchObject({ status: 200, epoch })
})

test('refusals name the current epoch too, and an invalid epoch is malformed', async () => {
  const epoch = await epochOfFeed()
  const { headers } = await server.app.inject({ url: '/api/models/ticket' })
  expect(headers['x-epoch']).toBe(epoch)
  expect(await write('x'.repeat(65), 9)).toMatchObject({ status: 400, code: 'malformed' })
})

const writeAbout = async (recordKey: string, epoch: string) => {
  const manager = await server.as('manager')
  const headers = { 'x-born': encodeURIComponent(JSON.stringify({ [recordKey]: epoch })) }
  const answer = await manager.put(`/api/models/ticket/${server.fixture.tickets.own}/updateUt`, { ut: 3 }, headers)
  return { status: answer.statusCode, code: answer.json().code }
}

test('a write about a record whose id another epoch gave is refused and changes nothing', async () => {
  const epoch = await epochOfFeed()
  const recordKey = `ticket:${server.fixture.tickets.own}`
  expect(await writeAbout(recordKey, epoch)).toMatchObject({ status: 200 })
  expect(await writeAbout(recordKey, 'an-epoch-that-is-over')).toEqual({ status: 404, code: 'not_found' })
  expect(await writeAbout('ticket:x', epoch)).toEqual({ status: 400, code: 'malformed' })
  expect(await writeAbout('nothing:1', epoch)).toEqual({ status: 400, code: 'malformed' })
})
