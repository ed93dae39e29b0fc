import { type DestinationStream, destination } from 'pino'

/** Log text kept in memory while its device takes nothing, in bytes; later lines are dropped and counted. */
const MAX_PENDING_BYTES = 1024 * 1024

/**
 * Writes the log to a file descriptor, and never ends the process.
 *
 * A device that takes nothing (full disk, closed pipe) is reported once, through `report`. Lines wait in memory, up to 1 MiB, and are
 * written once the device takes them again; the number of dropped lines is reported then.
 */
export const openLogStream = (fd: number, report: (line: string) => void, maxPendingBytes: number = MAX_PENDING_BYTES): DestinationStream => {
  const stream = destination({ dest: fd, sync: true, maxLength: maxPendingBytes })
  let isFailing = false
  let dropped = 0
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (!isFailing) report(`The log can't be written (${error.code ?? error.message}). The server goes on without it.`)
    isFailing = true
  })
  stream.on('drop', () => {
    dropped += 1
  })
  stream.on('write', () => {
    if (!isFailing) return
    isFailing = false
    report(`The log is written again; ${dropped} lines are missing from it.`)
    dropped = 0
  })
  return stream
}

/** Keeps the process alive when its standard output or error can't be written. */
export const tolerateOutputErrors = (): void => {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
}
