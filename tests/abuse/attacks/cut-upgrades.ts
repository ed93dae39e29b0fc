import { exchange } from '../wire/raw.ts'
import type { Attack } from './attack.ts'

const ORIGINS = ['', 'Origin: https://elsewhere.example\r\n', 'Origin: null\r\n', 'Origin: ::::\r\n']
const VALUES = ['a', 'websocket', 'WebSocket', 'h2c', 'TLS/1.0', 'websocket, h2c', 'websocket/13', '']
const SOCKET_HEADERS = [
  '',
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n',
  'Sec-WebSocket-Version: 7\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n',
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x\r\n',
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Extensions: permessage-deflate; server_max_window_bits=99\r\n',
]

/** Upgrades that are not what they say, cut at every moment of theirs (F1). */
export const cutUpgrades: Attack = {
  name: 'cut-upgrades',
  roles: ['stranger'],
  atOnce: 6,
  pauseMs: 5,
  strike: async (arena) => {
    const { random, stage } = arena
    const path = random.pick([
      '/x',
      '/',
      '/health',
      '/app/',
      '/app/nobody',
      `/app/${stage.realtimeKey}`,
      `/app/${stage.realtimeKey}?protocol=7`,
      '/app/%00',
    ])
    const upgrade = random.pick(VALUES)
    const socket = await arena.connect(`GET ${path} with Upgrade: ${upgrade}`)
    if (!socket) return
    const head = `${random.pick(['GET', 'GET', 'POST'])} ${path} HTTP/1.1\r\nHost: ${random.pick(['127.0.0.1', 'elsewhere.example', ''])}\r\nConnection: Upgrade\r\nUpgrade: ${upgrade}\r\n${random.pick(ORIGINS)}${random.pick(SOCKET_HEADERS)}`
    const way = random.below(4)
    if (way === 0) {
      await exchange(socket, `${head}\r\n`, 300)
      return
    }
    socket.write(way === 1 ? head : `${head}\r\n${way === 2 ? '\x81\x85' : ''}`)
    await arena.pause(random.below(30))
    socket.resetAndDestroy()
  },
}
