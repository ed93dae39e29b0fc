import type { BuiltServer } from './build-server.ts'
import type { Database } from './database/connect.ts'

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
  process.on('SIGINT', close)
  process.on('SIGTERM', close)
}

/** Ends the process with one line when its database is lost. Whoever runs it starts it again, and the database recovers as after a power cut. */
export const endWithDatabase = ({ lost }: Pick<Database, 'lost'>, end: (line: string) => void): void => {
  void lost.then((error) => end(error.message))
}
