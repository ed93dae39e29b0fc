import { randomUUID } from 'node:crypto'
import { setPriority } from 'node:os'
import type { Sample } from '../evidence.ts'
import type { Stage } from '../stage.ts'
import { type HttpCall, sendHttp } from '../wire/http.ts'
import { createCollector } from './collector.ts'
import { watchLateness } from './lateness.ts'
import type { ProbeNews, ProbeOrder } from './messages.ts'
import { starvedSoFar } from './starvation.ts'

const HEALTH_EVERY_MS = 100
const ACTION_EVERY_MS = 500
const TELL_EVERY_MS = 500
const PATIENCE_MS = 30_000
const MAX_UT = 90

const lateness = watchLateness()
let pids: readonly number[] = []
let isOver = false
const health = createCollector()
const actions = createCollector()

const tell = (news: ProbeNews): void => void process.send?.(news)
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

const measure = async (
  stage: Stage,
  turn: number,
  call: HttpCall,
  localAddress: string | undefined,
): Promise<Sample> => {
  const place = turn % stage.ports.length
  const pid = pids[place] ?? 0
  const [at, begun, starvedBefore] = [Date.now(), performance.now(), starvedSoFar(pid)]
  const { status } = await sendHttp(
    { ...call, giveUpAfterMs: PATIENCE_MS },
    { port: stage.ports[place] ?? 0, localAddress },
  )
  const ended = performance.now()
  const starvedAfter = starvedSoFar(pid)
  return {
    at,
    ms: ended - begun,
    lateMs: lateness.within(begun, ended),
    starvedMs: starvedBefore === null || starvedAfter === null ? null : Math.max(0, starvedAfter - starvedBefore),
    status,
    port: stage.ports[place] ?? 0,
  }
}

const askHealth = async (stage: Stage): Promise<void> => {
  for (let turn = 0; !isOver; turn++) {
    await health.keep(measure(stage, turn, { method: 'GET', path: '/health' }, stage.addresses?.health))
    await pause(HEALTH_EVERY_MS)
  }
}

/**
 * A technicien at work: a star, then an estimate, one after the other, each with its key. Answers
 * the last estimate that was acknowledged.
 */
const act = async (stage: Stage): Promise<number | null> => {
  let lastUt: number | null = null
  for (let turn = 0; !isOver; turn++) {
    const ut = 1 + (turn % MAX_UT)
    const isStar = turn % 2 === 0
    const ticket = `/api/models/ticket/${stage.records.probeTicket}`
    const call: HttpCall = {
      method: 'PUT',
      path: isStar ? `${ticket}/toggleFavorite` : `${ticket}/updateUt`,
      headers: {
        authorization: `Bearer ${stage.probePerson.token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        'x-device-id': 'abuse-probe',
      },
      body: JSON.stringify(isStar ? { is_favorite: turn % 4 === 0 } : { ut }),
    }
    const sample = await actions.keep(measure(stage, Math.floor(turn / 2), call, stage.addresses?.actions))
    if (!isStar) {
      // Without an answer nobody knows: the device repeats it under its key until it does.
      let { status } = sample
      for (let again = 0; status === 0 && again < 10; again++) {
        await pause(ACTION_EVERY_MS)
        status = (await measure(stage, Math.floor(turn / 2), call, stage.addresses?.actions)).status
      }
      if (status === 200) lastUt = ut
    }
    await pause(ACTION_EVERY_MS)
  }
  return lastUt
}

const tellSamples = (): void => {
  tell({ kind: 'samples', health: health.take(), actions: actions.take() })
}

const begin = async (stage: Stage): Promise<void> => {
  const telling = setInterval(tellSamples, TELL_EVERY_MS)
  const [lastUt] = await Promise.all([act(stage), askHealth(stage)])
  clearInterval(telling)
  lateness.stop()
  tellSamples()
  tell({ kind: 'over', lastUt })
}

const AHEAD = -10
try {
  setPriority(0, AHEAD)
} catch {
  // Only an administrator may; without it more samples are disqualified.
}
process.on('disconnect', () => process.exit(0))
process.on('message', (order: ProbeOrder) => {
  if (order.kind === 'end') isOver = true
  else {
    pids = order.pids
    if (order.kind === 'begin') void begin(order.stage)
  }
})
