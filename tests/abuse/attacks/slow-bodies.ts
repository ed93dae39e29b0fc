import type { Attack } from './attack.ts'

const PATHS = [
  '/api/interfaces/auth/login',
  '/api/interfaces/auth/refresh',
  '/api/interfaces/auth/register',
  '/api/upload/ticket',
  '/api/models/ticket',
]
const LINES = 340

/** Headers of a request, then no body, or one byte a second (F3). */
export const slowBodies: Attack = {
  name: 'slow-bodies',
  roles: ['stranger', 'client'],
  atOnce: LINES,
  pauseMs: 200,
  strike: async (arena) => {
    const { random } = arena
    const path = random.pick(PATHS)
    const socket = await arena.connect(`POST ${path} without its body`)
    if (!socket) return
    const closed = new AbortController()
    socket.once('close', () => closed.abort())
    const headers = Object.entries(arena.headers()).map(([name, value]) => `${name}: ${value}\r\n`)
    const type = path.startsWith('/api/upload') ? 'multipart/form-data; boundary=x' : 'application/json'
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers.join('')}Content-Type: ${type}\r\nContent-Length: 500\r\n\r\n`,
    )
    const drips = random.below(2) === 0
    while (!arena.signal.aborted && !closed.signal.aborted) {
      await arena.pause(1000)
      if (drips && socket.writable) socket.write(' ')
    }
    socket.destroy()
  },
}
