import type { CountedWrite, WriteCount } from './evidence.ts'
import type { Stage } from './stage.ts'
import { type Answer, type HttpCall, sendHttp } from './wire/http.ts'

/** A server that does not answer for so long after the attack has failed. */
const PATIENCE_MS = 90_000
const PAGE = 1_000
const JSON_TYPE = { 'content-type': 'application/json' }

/** Judges writes by their counts. A write counts as often as its text is read. */
export const countWrites = (writes: readonly CountedWrite[], counts: ReadonlyMap<string, number>): WriteCount => {
  const textsWhere = (test: (write: CountedWrite, count: number) => boolean): readonly string[] =>
    writes.filter((write) => test(write, counts.get(write.text) ?? 0)).map(({ text }) => text)
  return {
    sent: writes.length,
    lost: textsWhere(({ outcome }, count) => outcome === 'acknowledged' && count === 0),
    doubled: textsWhere((_, count) => count > 1),
    unwanted: textsWhere(({ outcome }, count) => outcome === 'refused' && count > 0),
    unsettled: textsWhere(({ outcome }) => outcome === 'open'),
  }
}

/** Sends as a device does: waits when told to, and repeats under the same key without an answer. */
const sendPatiently = async (stage: Stage, call: HttpCall): Promise<Answer> => {
  const until = Date.now() + PATIENCE_MS
  for (let tries = 1; ; tries++) {
    const answer = await sendHttp(call, {
      port: stage.ports[tries % stage.ports.length] ?? 0,
      localAddress: stage.addresses?.actions,
    })
    if (![0, 429, 500, 503].includes(answer.status) || Date.now() > until) return answer
    await new Promise((done) => setTimeout(done, Math.min(5, Number(answer.retryAfter ?? 1)) * 1000))
  }
}

/** Repeats a write under its key until it is known what becomes of it. */
const settle = async (stage: Stage, write: CountedWrite): Promise<CountedWrite> => {
  const { status } = await sendPatiently(stage, {
    method: 'POST',
    path: '/api/models/comment',
    headers: { ...JSON_TYPE, authorization: `Bearer ${write.token}`, 'idempotency-key': write.key },
    body: JSON.stringify({ ticket_id: write.ticketId, body: write.text }),
  })
  if (status === 201) return { ...write, outcome: 'acknowledged' }
  return { ...write, outcome: status >= 400 && status < 500 && status !== 429 ? 'refused' : 'open' }
}

const readJson = async <Body>(stage: Stage, path: string): Promise<Body> => {
  const headers = { authorization: `Bearer ${stage.auditor.token}` }
  const answer = await sendPatiently(stage, { method: 'GET', path, headers, whole: true })
  if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}: ${answer.text.slice(0, 300)}`)
  return JSON.parse(answer.text) as Body
}

interface CommentPage {
  readonly data: readonly { readonly body: string }[]
  readonly pagination: { readonly total: number }
}

const readCounts = async (stage: Stage): Promise<ReadonlyMap<string, number>> => {
  const counts = new Map<string, number>()
  const { countedTickets, countedClientTicket } = stage.records
  for (const ticketId of [...countedTickets, countedClientTicket]) {
    for (let page = 1, read = 0, total = 1; read < total; page++) {
      const path = `/api/models/comment?filter[ticket_id]=${ticketId}&orderBy=id:asc&limit=${PAGE}&page=${page}`
      const { data, pagination } = await readJson<CommentPage>(stage, path)
      for (const { body } of data) counts.set(body, (counts.get(body) ?? 0) + 1)
      total = data.length === 0 ? 0 : pagination.total
      read += data.length
    }
  }
  return counts
}

/**
 * Settles what is open, reads everything back and counts. A server that does not answer any more
 * leaves everything unsettled.
 */
export const auditWrites = async (stage: Stage, writes: readonly CountedWrite[]): Promise<WriteCount> => {
  const settled: CountedWrite[] = []
  try {
    for (const write of writes) {
      const now = write.outcome === 'open' ? await settle(stage, write) : write
      if (now.outcome === 'open') throw new Error(`${write.text} has no answer`)
      settled.push(now)
    }
    return countWrites(settled, await readCounts(stage))
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return { sent: writes.length, lost: [], doubled: [], unwanted: [], unsettled: [why] }
  }
}

/** Reads the estimate of the probe's ticket. */
export const readProbeUt = async (stage: Stage): Promise<string> => {
  try {
    const { data } = await readJson<{ readonly data: { readonly ut: number | null } }>(
      stage,
      `/api/models/ticket/${stage.records.probeTicket}`,
    )
    return String(data.ut)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
