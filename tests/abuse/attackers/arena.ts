import { WebSocket } from 'ws'
import { createRandom, type Random } from '#tests/simulation/random.ts'
import type { Arena, PendingWrite } from '../attacks/attack.ts'
import type { CountedWrite, Fault } from '../evidence.ts'
import type { Person, Stage } from '../stage.ts'
import { type Answer, isDeclared, sendHttp } from '../wire/http.ts'
import { connectRaw } from '../wire/raw.ts'
import type { Turn } from './schedule.ts'

/** Record of one turn: statuses, faults and writes. */
export interface TurnLog {
  readonly statuses: Record<string, number>
  readonly faults: Fault[]
  readonly writes: CountedWrite[]
}

const MAX_WRITES_A_TURN = 60
const MAX_FAULTS_A_TURN = 20
const OPEN_MS = 3_000

interface Seen {
  readonly status: number
  readonly retryAfter: string | null
  readonly text: string
  readonly request: string
}

interface Post {
  readonly stage: Stage
  readonly turn: Turn
  /** Aborted at the end of the slice. */
  readonly signal: AbortSignal
  readonly random: Random
  readonly log: TurnLog
  readonly localAddress: string | undefined
  port(process?: number): number
}

const noteAnswer = ({ turn: { attack, role }, log }: Post, { status, retryAfter, text, request }: Seen): void => {
  log.statuses[status] = (log.statuses[status] ?? 0) + 1
  if (isDeclared(status, retryAfter) || log.faults.length >= MAX_FAULTS_A_TURN) return
  log.faults.push({
    at: Date.now(),
    attack: `${attack.name} (${role})`,
    status,
    request: request.slice(0, 160),
    excerpt: text.slice(0, 160),
  })
}

/** The connections of a turn, which end with its slice. */
const connectionsOf = (post: Post): Pick<Arena, 'http' | 'connect' | 'openSocket'> => {
  const { stage, signal, localAddress, port } = post
  return {
    http: async (call): Promise<Answer> => {
      if (signal.aborted) return { status: 0, retryAfter: null, text: '' }
      try {
        const answer = await sendHttp(call, { port: port(call.process), localAddress, signal })
        noteAnswer(post, { ...answer, request: `${call.method} ${call.path}` })
        return answer
      } catch {
        // Node itself refuses to send the request.
        return { status: 0, retryAfter: null, text: '' }
      }
    },
    connect: async (label) => {
      if (signal.aborted) return null
      const socket = await connectRaw(port(), localAddress, (answers) => {
        for (const answer of answers) noteAnswer(post, { ...answer, text: '', request: label })
      })
      if (socket) signal.addEventListener('abort', () => socket.destroy(), { once: true })
      return socket
    },
    openSocket: () =>
      new Promise((done) => {
        const socket = new WebSocket(`ws://127.0.0.1:${port()}/app/${stage.realtimeKey}?protocol=7`, {
          handshakeTimeout: OPEN_MS,
          ...(localAddress === undefined ? {} : { localAddress }),
        })
        socket.on('error', () => done(null))
        socket.on('close', () => done(null))
        socket.on('open', () => done(socket))
        if (signal.aborted) socket.terminate()
        else signal.addEventListener('abort', () => socket.terminate(), { once: true })
      }),
  }
}

const pauseWithin = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    if (signal.aborted) {
      done()
      return
    }
    const end = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      done()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end, { once: true })
  })

const createWrite = (
  { stage, turn: { role }, random, log, signal }: Post,
  writer: Person | null,
): PendingWrite | null => {
  if (!writer || log.writes.length >= MAX_WRITES_A_TURN || signal.aborted) return null
  const { countedTickets, countedClientTicket } = stage.records
  const ticketId = role === 'client' ? countedClientTicket : random.pick(countedTickets)
  const [key, text] = [random.uuid(), `abuse ${random.uuid()}`]
  const write = { key, token: writer.token, ticketId, text }
  const place = log.writes.push({ ...write, outcome: 'open' }) - 1
  return {
    ...write,
    call: {
      method: 'POST',
      path: '/api/models/comment',
      headers: { authorization: `Bearer ${writer.token}`, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ ticket_id: ticketId, body: text }),
    },
    settle: (status) => {
      if (status === 201) log.writes[place] = { ...write, outcome: 'acknowledged' }
    },
  }
}

export const openArena = (
  stage: Stage,
  turn: Turn,
  signal: AbortSignal,
): { readonly arena: Arena; readonly log: TurnLog } => {
  const { role, seed } = turn
  const random = createRandom(seed)
  const log: TurnLog = { statuses: {}, faults: [], writes: [] }
  const port = (process?: number): number =>
    stage.ports[(process ?? random.below(stage.ports.length)) % stage.ports.length] ?? 0
  const post: Post = { stage, turn, signal, random, log, localAddress: stage.addresses?.roles[role], port }
  const person = (): Person | null => (role === 'stranger' ? null : random.pick(stage.people[role]))
  const headers = (): Record<string, string> => {
    const someone = person()
    return someone ? { authorization: `Bearer ${someone.token}` } : {}
  }
  const arena: Arena = {
    stage,
    role,
    random,
    signal,
    person,
    headers,
    ...connectionsOf(post),
    pause: (ms) => pauseWithin(ms, signal),
    newWrite: () => createWrite(post, person()),
  }
  return { arena, log }
}
