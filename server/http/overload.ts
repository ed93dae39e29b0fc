import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '#contract/core/errors.ts'
import { monotonicMs } from '../runtime/monotonic-clock.ts'
import { networkOf } from '../runtime/network.ts'

/** Requests processed at the same time. Further ones are refused: otherwise all would slow down. */
const MAX_WORKING = 300
/** Uploads have a separate limit: they mostly wait for slow connections. */
const MAX_UPLOADS = 100
/** Requests of one network that wait for their peer, to send the body or to read the answer. */
const MAX_WAITING_PER_NETWORK = 100
/**
 * Wait below which a request is not ended: requests of one office may arrive at the same moment.
 */
const MIN_WAIT_MS = 2_000
/**
 * Time for a megabyte of JSON over a slow connection; an upload has that of `body-time.ts`.
 */
const BODY_TIMEOUT_MS = 30_000

const ALWAYS_ANSWERED = new Set(['/health', '/metrics'])

interface OpenRequest {
  readonly network: string
  readonly isUpload: boolean
  phase: 'new' | 'receiving' | 'working' | 'sending' | 'over'
  /** Monotonic milliseconds at which the wait for the peer began. */
  since: number
  isCut: boolean
  timer?: NodeJS.Timeout
  /** Ends a request that waits for its peer. */
  cut(): void
}

interface OverloadOptions {
  /** Longest wait for a body, in milliseconds. */
  readonly bodyMs?: number
  /** Milliseconds of a clock that never goes back. */
  readonly nowMs?: () => number
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

const isMultipart = ({ headers }: FastifyRequest): boolean => /^multipart\//i.test(headers['content-type'] ?? '')

/** Answers 408 to a request whose body does not arrive, through the parser that waits for it. */
const refuseBody = ({ raw }: FastifyRequest, reply: FastifyReply): void => {
  try {
    reply.header('connection', 'close')
    if (raw.listenerCount('error') > 0) raw.emit('error', new DomainError('request_timeout'))
    else raw.destroy()
  } catch {
    raw.destroy()
  }
}

/**
 * Refuses requests early with 503 while the server is overloaded, except `/health` and `/metrics`.
 *
 *   1. A request counts as work from the end of its body until its answer is handed over.
 *      Connections that send or read nothing do not count.
 *   2. Requests that wait for their peer are limited by network. Above the limit the newest is
 *      admitted and the oldest is ended, so that idle connections can't lock others out.
 */
export const registerOverload = (
  app: FastifyInstance,
  { bodyMs = BODY_TIMEOUT_MS, nowMs = monotonicMs }: OverloadOptions = {},
): { inFlight(): number } => {
  const open = new WeakMap<FastifyRequest, OpenRequest>()
  const waiting = new Map<string, Set<OpenRequest>>()
  let [inFlight, working, uploads] = [0, 0, 0]

  const wait = (one: OpenRequest): void => {
    one.since = nowMs()
    const others = waiting.get(one.network) ?? new Set()
    waiting.set(one.network, others.add(one))
    for (const oldest of others) {
      if (others.size <= MAX_WAITING_PER_NETWORK || one.since - oldest.since < MIN_WAIT_MS) return
      stopWaiting(oldest)
      oldest.isCut = true
      oldest.cut()
    }
  }

  const stopWaiting = (one: OpenRequest): void => {
    clearTimeout(one.timer)
    const others = waiting.get(one.network)
    others?.delete(one)
    if (others?.size === 0) waiting.delete(one.network)
  }

  const movePhase = (one: OpenRequest, phase: OpenRequest['phase']): void => {
    if (one.phase === 'over' || one.phase === phase) return
    if (one.phase === 'working') one.isUpload ? uploads-- : working--
    else stopWaiting(one)
    one.phase = phase
    if (phase === 'working') one.isUpload ? uploads++ : working++
    else if (phase === 'over') inFlight--
    else if (!one.isCut) wait(one)
  }

  app.addHook('onRequest', async (request, reply) => {
    const cut = (): void => (one.phase === 'receiving' ? refuseBody(request, reply) : void request.raw.destroy())
    const one: OpenRequest = {
      network: networkOf(request.ip),
      isUpload: isMultipart(request),
      phase: 'new',
      since: 0,
      isCut: false,
      cut,
    }
    open.set(request, one)
    inFlight++
    // Not Fastify's `onResponse`: it is not called when the caller disconnects before the answer.
    const end = (): void => movePhase(one, 'over')
    reply.raw.once('finish', end).once('close', end)
    if (!hasBody(request)) return
    movePhase(one, 'receiving')
    if (!one.isUpload) one.timer = setTimeout(cut, bodyMs).unref()
  })

  app.addHook('preHandler', async (request) => {
    const one = open.get(request)
    if (!one) return
    movePhase(one, 'working')
    const isFull = one.isUpload ? uploads > MAX_UPLOADS : working > MAX_WORKING
    if (isFull && !ALWAYS_ANSWERED.has(request.url))
      throw new DomainError('unavailable', { detail: { retryAfterSeconds: 2 } })
  })

  app.addHook('onSend', async (request) => {
    const one = open.get(request)
    if (one) movePhase(one, 'sending')
  })

  return { inFlight: () => inFlight }
}
