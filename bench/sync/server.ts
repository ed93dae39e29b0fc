import { fileURLToPath } from 'node:url'
import { buildServer } from '#server/build-server.ts'
import { readConfig } from '#server/config/config.ts'
import { listen } from '#server/start/listen.ts'
import { closeOnSignals } from '#server/start/shutdown.ts'

/**
 * The product's server without its limit of writes a person (600 a minute after a burst of 200):
 * with it a drain of a thousand actions would measure that limit and nothing else.
 */
const config = readConfig(process.env)
const server = await buildServer({
  database: config.databaseUrl === null ? { folder: config.dataDir } : { url: config.databaseUrl },
  logLevel: config.logLevel,
  clientFolder: fileURLToPath(new URL('../../dist', import.meta.url)),
  publicUrl: null,
  filesFolder: config.filesDir,
  demo: true,
  withoutBudgets: true,
})
await listen(server.app, config)
closeOnSignals(server, () => undefined)
