import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig, storedAt } from '../../config/config.ts'
import { runCommand } from '../../runtime/command.ts'
import { StartupError } from '../../runtime/startup-error.ts'
import { writeBackup } from './backup.ts'
import { summaryOf } from './summary.ts'

const readArguments = (): string | undefined => {
  try {
    return parseArgs({ options: { to: { type: 'string' } } }).values.to
  } catch (cause) {
    throw new StartupError('Use: npm run backup -- [--to file.tar.gz]', { cause })
  }
}

await runCommand(async () => {
  const config = readConfig(process.env)
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const to = resolve(readArguments() ?? join(config.dataDir, 'backups', `sav-${stamp}.tar.gz`))
  const end = await writeBackup({ location: storedAt(config), filesDir: config.filesDir, to })
  return `${to}: ${summaryOf(end)}`
})
