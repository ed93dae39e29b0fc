import { fstatSync, writeSync } from 'node:fs'
import { isatty } from 'node:tty'

type Output = (text: string) => void

/** A file or a device, which answers an error instead of waiting; also one that can't be asked. */
const isFile = (descriptor: number): boolean => {
  try {
    const kind = fstatSync(descriptor)
    return kind.isFile() || (kind.isCharacterDevice() && !isatty(descriptor))
  } catch {
    return true
  }
}

/**
 * Writes to a descriptor of this process without ever failing: on a full disk lines are lost, and the server serves on. A stream of Node's stays
 * broken after one failed write; a file is therefore written directly, so that lines come again once there is room.
 */
const openOutput = (stream: NodeJS.WriteStream & { readonly fd: number }): Output => {
  stream.on('error', () => undefined)
  if (!isFile(stream.fd)) return (text) => void stream.write(text)
  return (text) => {
    try {
      writeSync(stream.fd, text)
    } catch {
      // Nobody is left to tell.
    }
  }
}

export const openStandardOutput = (): Output => openOutput(process.stdout)
export const openStandardError = (): Output => openOutput(process.stderr)
