import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Above what is reserved, and below what systems give to outgoing connections and to whoever asks
 * for any port.
 */
const FIRST = 12_000
const END = 30_000

const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)))
  })

/**
 * A port of this machine that stays free while nobody listens at it: also between the end of a
 * server and its next start.
 */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(FIRST, END)
    if (await isFree(port)) return port
  }
}
