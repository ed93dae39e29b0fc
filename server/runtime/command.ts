import { inspect } from 'node:util'
import { loggedError } from './logged-error.ts'
import { openStandardError, openStandardOutput } from './output.ts'
import { StartupError } from './startup-error.ts'

/**
 * Runs a command of the command line and prints its result. A `StartupError` prints one line; any
 * other error prints its stack without the parameters of queries. Both end with exit code 1.
 */
export const runCommand = async (command: () => Promise<string> | Promise<void>): Promise<void> => {
  try {
    const answer = await command()
    if (typeof answer === 'string') openStandardOutput()(`${answer}\n`)
  } catch (error) {
    const text =
      error instanceof StartupError ? error.message : inspect(error instanceof Error ? loggedError(error) : error)
    openStandardError()(`${text}\n`)
    process.exit(1)
  }
}
