import { gzipSync } from 'node:zlib'
import { exchange } from '../wire/raw.ts'
import type { Attack } from './attack.ts'

const LOGIN = '/api/interfaces/auth/login'
const BODY = '{"email":"a@b.example","password":"x"}'

const REQUESTS: readonly string[] = [
  `POST ${LOGIN} HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n${BODY}`,
  `POST ${LOGIN} HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /health HTTP/1.1\r\nHost: a\r\n\r\n`,
  `POST ${LOGIN} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, identity\r\n\r\n5\r\nabcde\r\n0\r\n\r\n`,
  `POST ${LOGIN} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n`,
  `POST ${LOGIN} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n`,
  `POST ${LOGIN} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\nx`,
  `POST ${LOGIN} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\nx\r\n0\r\n\r\n`,
  `POST ${LOGIN} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5;${'e'.repeat(20_000)}\r\nabcde\r\n0\r\n\r\n`,
  `POST ${LOGIN} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n${BODY}`,
  `POST ${LOGIN} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: -1\r\n\r\n${BODY}`,
  `POST ${LOGIN} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99999999999999999999\r\n\r\n${BODY}`,
  `POST ${LOGIN} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: 40\r\n\r\n`,
  `POST ${LOGIN} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nExpect: the-moon\r\nContent-Length: 2\r\n\r\n{}`,
  'GET /health HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
  'GET /health HTTP/1.1\r\n\r\n',
  'GET /health HTTP/9.9\r\nHost: a\r\n\r\n',
  'GET /health HTTP/1.0\r\n\r\n',
  'GET /health\r\n\r\n',
  'GET  /health  HTTP/1.1\nHost: a\n\n',
  'GET /health HTTP/1.1\r\nHost: a\r\nX: a\r\n b: folded\r\n\r\n',
  'GET /health HTTP/1.1\r\nHost: a\r\nX\u0000Y: 1\r\n\r\n',
  `GET /health HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`,
  `GET /health HTTP/1.1\r\nHost: a\r\n${Array.from({ length: 2_500 }, (_, n) => `X${n}: 1\r\n`).join('')}\r\n`,
  'GET /api/models/ticket HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer a\r\nAuthorization: Bearer b\r\n\r\n',
  'GET /api/models/ticket HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \u00ff\u00fe\r\nAccept-Language: ****;q=-1\r\nAccept-Encoding: br;q=99, *;q=\r\n\r\n',
  'GET /index.html HTTP/1.1\r\nHost: a\r\nRange: bytes=0-0,1-1,2-2,3-3,-1\r\nIf-None-Match: "\u00ff\r\n\r\n',
  'CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: elsewhere.example:443\r\n\r\n',
  'CONNECT / HTTP/1.1\r\nHost: a\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'PURGE / HTTP/1.1\r\nHost: a\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  '\u0000\u0000\u0000\u0000',
  '\r\n\r\n\r\n',
  'GET /health HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(200),
  `${'GET /api/models/ticket/1 HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(50)}GARBAGE\r\n\r\n`,
  'HEAD / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
]

/**
 * Duplicate headers, wrong lengths, shapes of request smuggling, pipelines, and what is no HTTP at
 * all.
 */
export const oddHttp: Attack = {
  name: 'odd-http',
  roles: ['stranger'],
  atOnce: 6,
  pauseMs: 5,
  strike: async (arena) => {
    const { random } = arena
    const request = random.pick(REQUESTS)
    const socket = await arena.connect(JSON.stringify(request.slice(0, 80)))
    if (!socket) return
    const way = random.below(4)
    if (way === 0) {
      socket.write(Buffer.from(request, 'latin1'))
      await arena.pause(random.below(20))
      socket.resetAndDestroy()
    } else if (way === 1) {
      socket.end(Buffer.from(request, 'latin1'))
      await arena.pause(200)
      socket.destroy()
    } else
      await exchange(
        socket,
        Buffer.from(way === 2 ? request : request.slice(0, random.below(request.length)), 'latin1'),
        200,
      )
  },
}

const MIB = 1024 * 1024
const BOMBS: readonly Buffer[] = [
  gzipSync(Buffer.alloc(20 * MIB)),
  gzipSync(gzipSync(Buffer.alloc(20 * MIB))),
  gzipSync('{}'),
  Buffer.from([0x1f, 0x8b, 8]),
]

/** Compressed bodies, and bodies larger than any that is taken. */
export const heavyBodies: Attack = {
  name: 'heavy-bodies',
  roles: ['stranger', 'technicien'],
  atOnce: 3,
  pauseMs: 30,
  strike: async (arena) => {
    const { random } = arena
    const path = random.pick([LOGIN, '/api/models/ticket', '/api/upload/ticket', '/api/webhooks/github'])
    const isCompressed = random.below(2) === 0
    const body = isCompressed
      ? random.pick(BOMBS)
      : Buffer.alloc(random.pick([1, 2, 12]) * MIB, random.pick(['[', ' ', '"', '\\']))
    await arena.http({
      method: 'POST',
      path,
      headers: {
        ...arena.headers(),
        'content-type': random.pick([
          'application/json',
          'application/json; charset=utf-16',
          'multipart/form-data; boundary=x',
          'text/plain',
          '/',
        ]),
        ...(isCompressed ? { 'content-encoding': random.pick(['gzip', 'gzip, gzip', 'deflate', 'br', 'x']) } : {}),
      },
      body,
    })
  },
}
