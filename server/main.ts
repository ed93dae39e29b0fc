import { buildServer } from './build-server.ts'
import { type Config, readConfig } from './config/config.ts'
import { runCommand } from './runtime/command.ts'
import { releaseMemoryInCalm } from './runtime/memory-release.ts'
import { openStandardOutput } from './runtime/output.ts'
import { endOnUnforeseenErrors } from './runtime/unforeseen-error.ts'
import { prepareFirstStart } from './seed/first-start.ts'
import { configuredOptions } from './start/configured-options.ts'
import { checkPort, listen } from './start/listen.ts'
import { closeOnSignals, endWithDatabase } from './start/shutdown.ts'

const print = openStandardOutput()
const say = (line: string): void => print(`${line}\n`)

const start = async (config: Config): Promise<void> => {
  await checkPort(config)
  const server = await buildServer(configuredOptions(config, print))
  endWithDatabase(server.database, (line) => {
    process.stderr.write(`${line}\n`)
    process.exit(1)
  })
  try {
    const address = (url: string): string => config.publicUrl ?? url
    const welcome = await prepareFirstStart(server.services, config, say)
    const url = address(await listen(server.app, config))
    closeOnSignals(server, say)
    say(`\n  ${url}\n`)
    for (const line of welcome(url)) say(`  ${line}`)
    say('')
  } catch (error) {
    await server.close()
    throw error
  }
}

endOnUnforeseenErrors()
releaseMemoryInCalm()
await runCommand(() => start(readConfig(process.env)))
