import { inspect } from 'node:util'
import { loggedError } from './logged-error.ts'
import { openStandardError, openStandardOutput } from './output.ts'
import { StartupError } from './startup-error.ts'

/** Runs what was started from the command line, and prints what it answers. What the person can mend is one line and exit code 1, anything else is told whole, but for the parameters of queries. */
export const runCommand = async (command: () => Promise<string> | Promise<void>): Promise<void> => {
  try {
    const answer = await command()
    if (typeof answer === 'string') openStandardOutput()(`${answer}\n`)
  } catch (error) {
    const told = error instanceof StartupError ? error.message : inspect(error instanceof Error ? loggedError(error) : error)
    openStandardError()(`${told}\n`)
    process.exit(1)
  }
}
