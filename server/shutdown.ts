import type { BuiltServer } from './build-server.ts'
import type { Database } from './database/connect.ts'
import { loggedError } from './logged-error.ts'

const PATIENCE_MS = 10_000

/** SIGINT and SIGTERM: no new requests, those under way finish within ten seconds, the database is closed. A second signal ends at once. */
export const closeOnSignals = (server: BuiltServer, say: (line: string) => void): void => {
  let closing = false
  const close = async (): Promise<void> => {
    if (closing) process.exit(1)
    closing = true
    server.drain()
    say('Stopping…')
    const impatience = setTimeout(() => process.exit(1), PATIENCE_MS)
    impatience.unref()
    await server.close()
    process.exit(0)
  }
  const failed = (error: unknown): never => {
    process.stderr.write(`The server could not close: ${error instanceof Error ? loggedError(error).message : String(error)}\n`)
    process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => close().catch(failed))
}

/** Ends the process with one line when its database is lost. Whoever runs it starts it again, and the database recovers as after a power cut. */
export const endWithDatabase = ({ lost }: Pick<Database, 'lost'>, end: (line: string) => void): void => {
  void lost.then((error) => end(error.message))
}
