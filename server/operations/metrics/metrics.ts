import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { DatabaseState } from '../database-state.ts'

/** Seconds; `npm run bench:server` asks for 25 and 40 ms. */
const BUCKETS = [0.005, 0.01, 0.025, 0.04, 0.1, 0.25, 0.5, 1, 2.5, 10, 30]
const DELAY_RESOLUTION_MS = 10
const NANOSECONDS = 1e9

/** A request with its response, for the counters. */
export interface AnsweredRequest {
  readonly method: string
  /** The pattern, never the address: ids and tokens stay out, and the number of series small. */
  readonly route: string
  readonly status: number
  readonly seconds: number
}

/** Sources of the values that are read at the moment of a request. */
export interface Sources {
  /** Null when the database does not answer. */
  database(): Promise<DatabaseState | null>
  sockets(): number
  connections(): Promise<number>
  requestsInFlight(): number
}

/** Counters of the server in the Prometheus format. */
export interface Metrics {
  answered(request: AnsweredRequest): void
  /** Counts a refused write, by error code. */
  refused(code: string): void
  /** Prometheus text. */
  text(): Promise<string>
  readonly contentType: string
  close(): void
}

/**
 * Creates the metrics of one server; the event-loop delay is measured since the last request of the
 * text.
 */
export const createMetrics = (sources: Sources): Metrics => {
  const registry = new Registry()
  const registers = [registry]
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers })

  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Answered requests and how long they took; _count is their number',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  })
  const refusals = new Counter({
    name: 'sav_write_refusals_total',
    help: 'Writes that were refused',
    labelNames: ['code'],
    registers,
  })
  const inFlight = gauge('http_requests_under_way', 'Requests not yet answered')
  const connections = gauge('http_connections', 'Open connections, sockets among them')
  const sockets = gauge('sav_realtime_sockets', 'Open realtime sockets')
  const loopDelay = gauge(
    'nodejs_eventloop_delay_seconds',
    'Event-loop delay since the last time it was asked for',
    'quantile',
  )
  const memory = gauge('process_memory_bytes', 'Memory of the process', 'kind')
  const up = gauge('sav_database_up', '1 while the database answers')
  const lag = gauge(
    'sav_feed_lag_seconds',
    'Age of the oldest open write transaction, which holds the feed back for everyone',
  )
  const databaseConnections = gauge('sav_database_connections', 'Connections of all servers to this database', 'state')
  const databaseWaiting = gauge('sav_database_waiting', 'Statements that wait for a lock')

  const delay = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS })
  delay.enable()

  const lookAtProcess = (): void => {
    inFlight.set(sources.requestsInFlight())
    sockets.set(sources.sockets())
    for (const [quantile, percentile] of [
      ['0.5', 50],
      ['0.99', 99],
    ] as const)
      loopDelay.set({ quantile }, delay.percentile(percentile) / NANOSECONDS)
    delay.reset()
    const { rss, heapUsed, external } = process.memoryUsage()
    for (const [kind, bytes] of Object.entries({ resident: rss, heap: heapUsed, external })) memory.set({ kind }, bytes)
  }

  const lookAtDatabase = async (): Promise<void> => {
    const state = await sources.database()
    up.set(state ? 1 : 0)
    for (const stale of [lag, databaseWaiting]) stale.remove()
    databaseConnections.reset()
    if (!state) return
    lag.set(state.feedLagSeconds)
    databaseWaiting.set(state.waiting)
    for (const [name, count] of Object.entries(state.connections)) databaseConnections.set({ state: name }, count)
  }

  return {
    contentType: registry.contentType,
    answered: ({ method, route, status, seconds }) =>
      durations.observe({ method, route, status: String(status) }, seconds),
    refused: (code) => refusals.inc({ code }),
    text: async () => {
      lookAtProcess()
      connections.set(await sources.connections())
      await lookAtDatabase()
      return registry.metrics()
    },
    close: () => delay.disable(),
  }
}
