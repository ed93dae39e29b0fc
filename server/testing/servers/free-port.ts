import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Above the reserved ports, and below the ephemeral ones that systems allot. */
const FIRST = 12_000
const END = 30_000

const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)))
  })

/**
 * Returns a port of this machine that stays free while no server listens on it: also between the
 * end of a server and its next start.
 */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(FIRST, END)
    if (await isFree(port)) return port
  }
}
