import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig, storedAt } from '../../config/config.ts'
import { runCommand } from '../../runtime/command.ts'
import { StartupError } from '../../runtime/startup-error.ts'
import { adoptDatabase } from './adopt.ts'
import { restoreBackup } from './restore.ts'
import { summaryOf } from './summary.ts'

const readArguments = (): { readonly from?: string; readonly force: boolean; readonly adopt: boolean } => {
  try {
    const { values } = parseArgs({
      options: { from: { type: 'string' }, force: { type: 'boolean' }, adopt: { type: 'boolean' } },
    })
    const { from, force = false, adopt = false } = values
    if ((from === undefined) !== adopt) throw new Error('one of the two')
    return { force, adopt, ...(from === undefined ? {} : { from }) }
  } catch (cause) {
    throw new StartupError(
      'Use: npm run restore -- --from file.tar.gz [--force], or --adopt for a database restored by other means.',
      { cause },
    )
  }
}

await runCommand(async () => {
  const config = readConfig(process.env)
  const { from, force } = readArguments()
  if (from === undefined) {
    await adoptDatabase(storedAt(config))
    return 'Adopted. Every device pulls anew.'
  }
  const end = await restoreBackup({ from: resolve(from), location: storedAt(config), filesDir: config.filesDir, force })
  return `Restored: ${summaryOf(end)}. Everyone signs in again.`
})
