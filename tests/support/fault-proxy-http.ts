/** Properties of a request by which the proxy chooses its fault. */
export interface RequestHead {
  readonly isWrite: boolean
  readonly isApi: boolean
  readonly isUpgrade: boolean
  /** Bytes of the body; null when the head does not say. */
  readonly length: number | null
}

export const HEAD_END = '\r\n\r\n'

/** `head` is everything before the empty line. */
export const readHead = (head: string): RequestHead => {
  const [line = ''] = head.split('\r\n', 1)
  const [method = '', path = ''] = line.split(' ')
  const length = /\r\ncontent-length:\s*(\d+)/i.exec(head)?.[1]
  return {
    isWrite: method === 'POST' || method === 'PUT' || method === 'DELETE',
    isApi: path.startsWith('/api/models/'),
    isUpgrade: /\r\nupgrade:\s*websocket/i.test(head),
    length: length === undefined ? (/\r\ntransfer-encoding:/i.test(head) ? null : 0) : Number(length),
  }
}

/** Asks the server to close after its response, so that one connection carries one request. */
export const withClose = (head: string): string =>
  `${head.replace(/\r\nconnection:[^\r]*/gi, '')}\r\nConnection: close${HEAD_END}`

/** A small seeded generator (mulberry32), so that a failing run can be repeated. */
export const randomOf = (seed: number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
