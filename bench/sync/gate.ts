import { createServer, connect as dial, type Socket } from 'node:net'
import { freePort } from '#server/testing/servers/free-port.ts'

/**
 * The network between browsers and the server: there, or not there at all. Bytes pass as they are,
 * over connections that are kept.
 */
export interface Gate {
  readonly origin: string
  /** Cuts every connection and accepts none. */
  shut(): void
  open(): void
  close(): Promise<void>
}

/** `target` is the server's port on this machine. */
export const createGate = async (target: number): Promise<Gate> => {
  const port = await freePort()
  const sockets = new Set<Socket>()
  let isOpen = true

  const track = (socket: Socket): Socket => {
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('error', () => socket.destroy())
    return socket.on('close', () => sockets.delete(socket))
  }

  const server = createServer((browser) => {
    if (!isOpen) {
      browser.resetAndDestroy()
      return
    }
    const upstream = dial(target, '127.0.0.1')
    for (const [one, other] of [
      [browser, upstream],
      [upstream, browser],
    ] as const) {
      track(one).pipe(other)
      one.on('close', () => other.destroy())
    }
  })
  const cut = (): void => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return {
    // A secure context, as service workers ask for.
    origin: `http://localhost:${port}`,
    shut: () => {
      isOpen = false
      cut()
    },
    open: () => {
      isOpen = true
    },
    close: async () => {
      cut()
      await new Promise((done) => server.close(done))
    },
  }
}
