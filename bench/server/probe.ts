import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

/**
 * Preloaded into the server process of a bench: answers how long its event loop was held up since
 * the last question, and its largest memory.
 */
const RESOLUTION_MS = 5

const port = Number(process.env['BENCH_PROBE_PORT'])
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delay.enable()

const ms = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS)

const listen = (): void => {
  const server = createServer((_request, response) => {
    response.end(
      JSON.stringify({
        delayP99: ms(delay.percentile(99)),
        delayMax: ms(delay.max),
        memory: process.resourceUsage().maxRSS / 1024,
      }),
    )
    delay.reset()
  })
  server.listen(port, '127.0.0.1').unref()
}

// Threads preload it too: PGlite has one.
if (isMainThread) listen()
