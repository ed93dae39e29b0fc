import { buildServer } from '#server/build-server.ts'
import { readConfig } from '#server/config/config.ts'
import { prepareFirstStart } from '#server/seed/first-start.ts'
import { configuredOptions } from '#server/start/configured-options.ts'
import { listen } from '#server/start/listen.ts'
import { closeOnSignals } from '#server/start/shutdown.ts'

/**
 * The product's server as its program configures it. Each push message is a line of its output that
 * begins with `PUSH`: a browser's push service is not reached from a test.
 */
const write = (text: string): void => void process.stdout.write(text)
const config = readConfig(process.env)
const server = await buildServer({
  ...configuredOptions(config, write),
  deliverPush: async ({ endpoint }, message) => {
    write(`PUSH ${JSON.stringify({ endpoint, message })}\n`)
    return { status: 'sent' }
  },
})
await prepareFirstStart(server.services, config, (line) => write(`${line}\n`))
await listen(server.app, config)
closeOnSignals(server, () => undefined)
