import { setTimeout } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { watchLateness } from '#tests/abuse/probe/lateness.ts'

/** The slowest answer so far. */
export interface SlowestAnswer {
  readonly ms: number
  /** Part of it in which the probe itself did not run, ms. */
  readonly lateMs: number
  /** Time of the question, milliseconds since the epoch. */
  readonly at: number
}

const EVERY_MS = 50

let isEnding = false
parentPort?.once('message', () => {
  isEnding = true
})

const lateness = watchLateness()
let slowest: SlowestAnswer = { ms: 0, lateMs: 0, at: 0 }
while (!isEnding) {
  const [at, begun] = [Date.now(), performance.now()]
  await (await fetch(`${workerData}/health`)).arrayBuffer()
  const ended = performance.now()
  if (ended - begun > slowest.ms) slowest = { ms: ended - begun, lateMs: lateness.within(begun, ended), at }
  await setTimeout(EVERY_MS)
}
lateness.stop()
parentPort?.postMessage(slowest)
