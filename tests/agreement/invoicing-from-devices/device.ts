import { expect } from 'vitest'
import type { Caller } from '#server/testing/servers/test-server.ts'
import type { HttpOutcome, HttpRequest } from '#src/sync-worker/core/ports.ts'
import type { Random } from '#tests/simulation/random.ts'
import { type EngineOnServer, startEngineOn } from '#tests/support/engine-on-server.ts'
import type { Person } from './company.ts'
import type { Judge } from './judge-answers.ts'

/** Faults of the network about one write. */
const FAULTS = ['lost request', 'lost answer', 'two at once', 'again later'] as const
type Fault = (typeof FAULTS)[number]

const NO_ANSWER: HttpOutcome = { kind: 'none' }

/** Models whose rows the steps change and the devices are compared by. */
const CONCERNED = [
  ...['invoice', 'invoice_line', 'pointage', 'transaction', 'ticket'],
  ...['contract', 'product', 'billing_stage'],
]

const isAboutOthers = ({ method, path }: HttpRequest): boolean =>
  method === 'GET' && !CONCERNED.some((model) => path.startsWith(`/api/models/${model}?`))

/** Longest wait for a device to be up to date, in milliseconds. */
const PATIENCE = 60_000

/** A caller whose requests reach any of the servers. */
export const callerOfAny = (callers: readonly Caller[], random: Random): Caller => ({
  token: callers[0]?.token ?? '',
  get: (...asked) => random.pick(callers).get(...asked),
  post: (...asked) => random.pick(callers).post(...asked),
  put: (...asked) => random.pick(callers).put(...asked),
  delete: (...asked) => random.pick(callers).delete(...asked),
})

interface DeviceParts {
  readonly person: Person
  readonly random: Random
  readonly answered: Map<string, HttpOutcome>
  /** Throws where a server refuses a write that it should accept. */
  readonly judge: Judge
  /** Called after each write that a server has answered. */
  readonly onWritten: () => Promise<void>
}

/**
 * A manager's device: the engine of the client with an outbox of its own, on a network that loses
 * requests and answers, and repeats requests.
 */
export const openDevice = async ({ person, random, answered, judge, onWritten }: DeviceParts) => {
  const faults: Record<Fault, number> = { 'lost request': 0, 'lost answer': 0, 'two at once': 0, 'again later': 0 }
  const failures: unknown[] = []
  let isOnline = true
  let isFaulty = true
  const repeated: (() => Promise<HttpOutcome>)[] = []

  const judged = async (request: HttpRequest, send: () => Promise<HttpOutcome>): Promise<HttpOutcome> => {
    let outcome: HttpOutcome = NO_ANSWER
    const sendOnce = async (): Promise<HttpOutcome> => {
      outcome = await send()
      return outcome
    }
    try {
      if (request.method === 'GET') await sendOnce()
      else {
        await judge(request, sendOnce, (answer) => (answer.kind === 'answer' ? answer : null))
        await onWritten()
      }
    } catch (failure) {
      failures.push(failure)
    }
    // The connection may have broken meanwhile: the answer is lost.
    return isOnline ? outcome : NO_ANSWER
  }
  const answerOnce = async (key: string, send: () => Promise<HttpOutcome>): Promise<HttpOutcome> => {
    const outcome = answered.get(key) ?? (await send())
    answered.set(key, outcome)
    return outcome
  }
  const passage = async (request: HttpRequest, send: () => Promise<HttpOutcome>): Promise<HttpOutcome> => {
    if (!isOnline) return NO_ANSWER
    const checked = (): Promise<HttpOutcome> => judged(request, send)
    if (isAboutOthers(request)) return answerOnce(`${person.actor.id} ${request.path}`, send)
    if (request.method === 'GET' || !isFaulty || random.next() < 0.6) return checked()
    const fault = random.pick(FAULTS)
    faults[fault] += 1
    if (fault === 'lost request') return NO_ANSWER
    if (fault === 'again later') repeated.push(checked)
    if (fault === 'two at once') return random.pick(await Promise.all([checked(), checked()]))
    const outcome = await checked()
    return fault === 'lost answer' ? NO_ANSWER : outcome
  }

  const device: EngineOnServer = await startEngineOn(callerOfAny(person.callers, random), person.actor, passage)
  const { engine } = device

  /** Sends the copies that a network has kept of earlier requests. */
  const repeat = async (): Promise<void> => {
    for (const request of repeated.splice(0)) await request()
  }
  const isUpToDate = (): boolean => {
    const { pending, isBehind, pull } = engine.status()
    return pending === 0 && !isBehind && pull.phase === 'ready'
  }
  const settle = async (): Promise<void> => {
    isOnline = true
    const began = Date.now()
    do {
      await repeat()
      engine.wake()
      for (let waits = 0; waits < 40 && (waits === 0 || !isUpToDate()); waits += 1)
        await new Promise((done) => setTimeout(done, 5))
      expect(Date.now() - began, JSON.stringify(engine.status())).toBeLessThan(PATIENCE)
    } while (!isUpToDate() || repeated.length > 0)
  }

  engine.begin()
  await settle()
  return {
    ...device,
    faults,
    disconnect: () => {
      isOnline = false
    },
    /** Starts to send and to pull; nobody waits. */
    connect: () => {
      isOnline = true
      engine.wake()
    },
    /** Waits until every event has an answer and everything of the server is pulled. */
    settle,
    /** From now on the network is good. */
    endFaults: () => {
      isFaulty = false
    },
    /** Throws the first failure of a request that nobody awaited. */
    expectNoFailure: () => {
      if (failures.length > 0) throw failures[0]
    },
  }
}

export type Device = Awaited<ReturnType<typeof openDevice>>
