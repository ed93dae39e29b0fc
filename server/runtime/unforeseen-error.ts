import { writeSync } from 'node:fs'
import { loggedError } from './logged-error.ts'

const MAX_LINE_LENGTH = 2_000

/** One line, without the parameters of queries: the error with the places that it came through. */
const lineOf = (error: unknown): string => {
  const { type, message, stack = '' } = loggedError(error instanceof Error ? error : new Error(String(error)))
  const places = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return [`${type}: ${message}`, ...places].join(' ').replace(/\s+/g, ' ').slice(0, MAX_LINE_LENGTH)
}

/**
 * Ends the process after an unhandled error or rejection, when its state is unknown. It prints one
 * line and exits with code 1, for the service manager to restart it. Acknowledged writes are in the
 * database.
 */
export const endOnUnforeseenErrors = (): void => {
  process.on('uncaughtException', (error: unknown) => {
    // Synchronous: a stream would still hold the line when the process is gone.
    writeSync(process.stderr.fd, `The server ends after an unforeseen error. ${lineOf(error)}\n`)
    process.exit(1)
  })
}
