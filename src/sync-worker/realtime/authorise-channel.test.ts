import { expect, it } from 'vitest'
import type { HttpOutcome } from '../core/ports.ts'
import { authoriseChannel, ChannelRefused } from './authorise-channel.ts'

const answer = (status: number, body: unknown): HttpOutcome => ({ kind: 'answer', status, body, headers: {} })

const asked = (outcome: HttpOutcome) => authoriseChannel(async () => outcome, '1.1', 'private-layout')

it('returns the signature of the server', async () => {
  expect(await asked(answer(200, { auth: 'k:s' }))).toEqual({ auth: 'k:s' })
})

it('tells a refused channel from a missing answer and from a session that has ended', async () => {
  await expect(asked(answer(403, { code: 'forbidden', message: '' }))).rejects.toBeInstanceOf(ChannelRefused)
  for (const outcome of [
    { kind: 'none' } as const,
    answer(502, '<html>'),
    answer(401, { code: 'unauthenticated', message: '' }),
  ])
    await expect(asked(outcome)).rejects.not.toBeInstanceOf(ChannelRefused)
})
