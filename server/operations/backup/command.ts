import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { StartupError } from '../../startup-error.ts'
import type { End } from './format.ts'
import type { StoredLocation } from './one-connection.ts'

export const locationOf = (config: Config): StoredLocation =>
  config.databaseUrl === null ? { folder: join(config.dataDir, 'pg') } : { url: config.databaseUrl }

export const summaryOf = ({ rows, files }: End): string => {
  const counts = Object.values(rows)
  return `${counts.reduce((sum, count) => sum + count, 0)} rows of ${counts.length} tables, ${files} files`
}

/** Runs a command to its end; what the person can mend is one line and exit code 1. */
export const runCommand = async (command: () => Promise<string>): Promise<void> => {
  try {
    process.stdout.write(`${await command()}\n`)
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
