import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { DomainError } from '#contract/core/errors.ts'
import { answerError } from './errors.ts'

const lines: string[] = []
const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => lines.push(line) } } })
app.setErrorHandler(answerError)
app.get('/busy', async () => {
  throw new DomainError('unavailable', { detail: { retryAfterSeconds: 2 } })
})
app.get('/broken', async () => {
  throw new Error('a fault')
})
app.get('/broken-by-us', async () => {
  throw new DomainError('internal')
})

afterEach(() => {
  lines.length = 0
})

test('a refusal under load is not logged: anybody can cause thousands', async () => {
  const answer = await app.inject('/busy')
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
  expect(lines).toEqual([])
})

test.each(['/broken', '/broken-by-us'])('a fault is logged (%s)', async (path) => {
  expect((await app.inject(path)).statusCode).toBe(500)
  expect(lines).toHaveLength(1)
})
