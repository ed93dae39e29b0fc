import type { Attack } from './attack.ts'

/** Connections whose headers never end, or that never say anything. */
export const slowHeaders: Attack = {
  name: 'slow-headers',
  roles: ['stranger'],
  atOnce: 300,
  pauseMs: 200,
  strike: async (arena) => {
    const socket = await arena.connect('headers that never end')
    if (!socket) return
    const closed = new AbortController()
    socket.once('close', () => closed.abort())
    const isSilent = arena.random.below(3) === 0
    if (!isSilent) socket.write('GET /api/models/ticket HTTP/1.1\r\nHost: 127.0.0.1\r\n')
    for (let n = 0; !arena.signal.aborted && !closed.signal.aborted; n++) {
      await arena.pause(500)
      if (!isSilent && socket.writable) socket.write(`X-Drip-${n}: ${n}\r\n`)
    }
    socket.destroy()
  },
}
