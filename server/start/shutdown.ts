import type { Database } from '../database/connect.ts'
import { loggedError } from '../runtime/logged-error.ts'

const SHUTDOWN_TIMEOUT_MS = 10_000

/** Parts of the server that a shutdown needs. */
interface Closing {
  /** Makes `/ready` answer 503. */
  drain(): void
  close(): Promise<void>
}

/**
 * Closes the server on SIGINT and SIGTERM: no new requests, ten seconds for those in flight, then
 * the database. A second signal ends the process at once.
 */
export const closeOnSignals = (server: Closing, say: (line: string) => void): void => {
  let closing = false
  const close = async (): Promise<void> => {
    if (closing) process.exit(1)
    closing = true
    server.drain()
    say('Stopping…')
    const forcedExit = setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS)
    forcedExit.unref()
    await server.close()
    process.exit(0)
  }
  const failed = (error: unknown): never => {
    process.stderr.write(
      `The server could not close: ${error instanceof Error ? loggedError(error).message : String(error)}\n`,
    )
    process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => close().catch(failed))
}

/**
 * Ends the process with one line when its database is lost. The service manager restarts it, and
 * the database recovers as after a power cut.
 */
export const endWithDatabase = ({ lost }: Pick<Database, 'lost'>, end: (line: string) => void): void => {
  void lost.then((error) => end(error.message))
}
