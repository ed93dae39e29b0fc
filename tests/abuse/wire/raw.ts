import { connect, type Socket } from 'node:net'

export interface SeenAnswer {
  readonly status: number
  readonly retryAfter: string | null
}

const HEAD = /HTTP\/1\.1 (\d{3})[^\r\n]*\r\n((?:[^\r\n]+\r\n)*)/g
const MAX_KEPT_BYTES = 64 * 1024

/** Answers that begin in this text, in their order. */
export const answersIn = (text: string): readonly SeenAnswer[] =>
  [...text.matchAll(HEAD)].map(([, status, headers = '']) => ({
    status: Number(status),
    retryAfter: /^retry-after: *([^\r\n]+)/im.exec(headers)?.[1] ?? null,
  }))

/** A bare connection, or null when there is none. `heard` is told the answers when it closes. */
export const connectRaw = (
  port: number,
  localAddress: string | undefined,
  heard: (answers: readonly SeenAnswer[]) => void,
): Promise<Socket | null> =>
  new Promise((done) => {
    const socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      ...(localAddress === undefined ? {} : { localAddress }),
    })
    let text = ''
    socket.on('data', (part: Buffer) => {
      if (text.length < MAX_KEPT_BYTES) text += part.toString('latin1')
    })
    socket.on('error', () => done(null))
    socket.on('connect', () => done(socket))
    socket.on('close', () => {
      heard(answersIn(text))
      done(null)
    })
  })

/** Writes, and waits until the other side closes or the time is over. */
export const exchange = async (socket: Socket, bytes: string | Buffer, ms: number): Promise<void> => {
  if (!socket.writable) return
  socket.write(bytes)
  await new Promise<void>((done) => {
    const timer = setTimeout(done, ms)
    socket.once('close', () => {
      clearTimeout(timer)
      done()
    })
  })
  socket.destroy()
}
