import { fstatSync, writeSync } from 'node:fs'
import { isatty } from 'node:tty'

type Output = (text: string) => void
type OutputStream = Pick<NodeJS.WriteStream, 'on' | 'write'> & { readonly fd: number }

/**
 * Returns whether the descriptor is a file or a device, which reports an error instead of waiting,
 * or is unknown.
 */
const isFile = (descriptor: number): boolean => {
  try {
    const kind = fstatSync(descriptor)
    return kind.isFile() || (kind.isCharacterDevice() && !isatty(descriptor))
  } catch {
    return true
  }
}

/**
 * Opens an output that never throws: on a full disk lines are lost and the server continues. A Node
 * stream stays broken after one failed write, so that a file is written directly and takes lines
 * again once there is room. `report` gets one line when the first text is lost, and one when a file
 * takes text again.
 */
export const openOutput = (stream: OutputStream, report: (line: string) => void): Output => {
  let lost = 0
  const failed = (error: NodeJS.ErrnoException): void => {
    if (lost === 0)
      report(`Standard output can't be written (${error.code ?? error.message}). The server goes on without it.`)
    lost += 1
  }
  stream.on('error', failed)
  if (!isFile(stream.fd)) return (text) => void stream.write(text)
  return (text) => {
    try {
      writeSync(stream.fd, text)
    } catch (error) {
      failed(error as NodeJS.ErrnoException)
      return
    }
    if (lost > 0) report(`Standard output is written again; ${lost} of its texts are lost.`)
    lost = 0
  }
}

/** Opens stderr, without a report of lost lines. */
export const openStandardError = (): Output => openOutput(process.stderr, () => undefined)
/** Opens stdout. Lost lines are reported to stderr. */
export const openStandardOutput = (): Output => {
  const writeError = openStandardError()
  return openOutput(process.stdout, (line) => writeError(`${line}\n`))
}
