import { expect, it } from 'vitest'
import { download } from './download.ts'

const given = (statuses: readonly (number | 'cut')[], retryAfter = '5', body?: object) => {
  const sent: unknown[] = []
  const waits: number[] = []
  const requestedPaths: string[] = []
  let access = 'a1'
  const left = [...statuses]
  const answer = download(
    {
      now: () => 0,
      setTimer: (run, ms) => {
        waits.push(ms)
        run()
        return () => undefined
      },
      origin: 'https://sav.example',
      locale: () => 'fr',
      access: () => access,
      request: async () => {
        access = 'a2'
        return { kind: 'none' }
      },
      fetch: async (address, options) => {
        sent.push(options.method, options.body)
        requestedPaths.push(`${address} ${new Headers(options.headers).get('Authorization')}`)
        const status = left.shift()
        if (status === 'cut' || status === undefined) throw new TypeError('Failed to fetch')
        return new Response(status === 200 ? 'id;date\n' : '{}', {
          status,
          ...(status === 429 || status === 503 ? { headers: { 'retry-after': retryAfter } } : {}),
        })
      },
    },
    '/api/models/pointage/export?query=',
    body,
  )
  return { requestedPaths, answer, waits, sent }
}

it('returns the bytes of the file', async () => {
  const { answer } = given([200])
  expect(await (await answer)?.text()).toBe('id;date\n')
})

it('posts the body that says what the file has, again with a new token', async () => {
  const { answer, sent } = given([401, 200], '5', { ids: [7] })
  expect(await answer).not.toBeNull()
  expect(sent).toEqual(['POST', '{"ids":[7]}', 'POST', '{"ids":[7]}'])
})

it('repeats the request with a new token', async () => {
  const { answer, requestedPaths } = given([401, 200])
  expect(await answer).not.toBeNull()
  expect(requestedPaths.map((line) => line.split(' ').at(-1))).toEqual(['a1', 'a2'])
})

it.each([[[403]], [[401, 401]], [['cut']]] as const)('returns null when the server answers %j', async (statuses) => {
  expect(await given(statuses).answer).toBeNull()
})

it('repeats the request after the wait that the server asks for', async () => {
  const { answer, waits } = given([429, 503, 200])
  expect(await (await answer)?.text()).toBe('id;date\n')
  expect(waits).toEqual([5000, 5000])
})

it.each([
  ['asks for it again and again', [429, 429, 429, 429, 200], '5', 3],
  ['asks for an hour', [429, 200], '3600', 0],
] as const)('gives up where the server %s', async (_name, statuses, retryAfter, count) => {
  const { answer, waits } = given(statuses, retryAfter)
  expect(await answer).toBeNull()
  expect(waits).toHaveLength(count)
})
