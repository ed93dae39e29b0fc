import { expect } from 'vitest'
import { HEADERS } from '#contract/core/protocol.ts'
import type { Queryable } from '#server/database/connect.ts'
import { type Asked, allowedRefusals } from './allowed-refusals.ts'
import { readBooks } from './books.ts'
import type { Company } from './company.ts'

/** A write on its way to the server. */
interface SentWrite {
  readonly method: string
  readonly path: string
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
}

interface Answered {
  readonly status: number
  readonly body: unknown
}

const PATH = /^\/api\/models\/(?<model>\w+)(?:\/(?:(?<id>\d+)|actions))?(?:\/(?<action>\w+))?$/
const ACTIONS: Readonly<Record<string, string>> = { POST: 'create', PUT: 'update', DELETE: 'delete' }

const askedBy = ({ method, path, body, headers }: SentWrite): Asked => {
  const { model, id, action } = PATH.exec(path)?.groups ?? {}
  if (model === undefined) throw new Error(`${method} ${path} is no write of a record.`)
  const was = headers[HEADERS.was]
  return {
    model,
    action: action ?? ACTIONS[method] ?? '',
    id: Number(id),
    body: (body ?? {}) as Asked['body'],
    was: was === undefined ? {} : JSON.parse(decodeURIComponent(was)),
  }
}

/** Code of a refusal, with the field of an invalid value; null for an accepted write. */
const refusalIn = ({ status, body }: Answered): string | null => {
  if (status < 400) return null
  const { code, errors = {} } = body as { readonly code?: string; readonly errors?: object }
  return code === 'validation' ? [code, ...Object.keys(errors)].join('.') : String(code)
}

export type Judge = <Outcome>(
  write: SentWrite,
  send: () => Promise<Outcome>,
  answerOf: (outcome: Outcome) => Answered | null,
) => Promise<Outcome>

/**
 * Compares the refusals of writes with what the books of the client say right before and after
 * them: another device may change the books in between.
 */
export const judgeAnswers = (query: Queryable, company: Company): Judge => {
  const sentKeys = new Set<string>()
  return async (write, send, answerOf) => {
    const key = write.headers[HEADERS.idempotencyKey]
    const isRepeated = key !== undefined && sentKeys.has(key)
    if (key !== undefined) sentKeys.add(key)
    const before = await readBooks(query, company)
    const outcome = await send()
    const answer = answerOf(outcome)
    const refusal = answer && refusalIn(answer)
    // A lock that is held too long: the device asks again.
    if (refusal === null || refusal === 'unavailable') return outcome
    const asked = askedBy(write)
    // The creation was accepted before, and the record is deleted by now.
    if (isRepeated && asked.action === 'create' && refusal === 'not_found') return outcome
    const after = await readBooks(query, company)
    const allowed = [before, after].flatMap((books) => allowedRefusals(books, asked))
    expect(allowed, `${write.method} ${write.path} ${JSON.stringify([asked.body, answer?.body])}`).toContain(refusal)
    return outcome
  }
}
