import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

/**
 * `shouldUpgradeCallback` of the HTTP server: an upgrade to another protocol (`h2c` of curl) is
 * answered as the ordinary request that it also is. Node before 24.9 ignores the callback;
 * `openSocketServer` then refuses such an upgrade.
 */
export const isWebSocketUpgrade = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade?.trim().toLowerCase() === 'websocket'

/**
 * Closes the connection after an error. Node removes its own listener at the upgrade, and an
 * unhandled error ends the process.
 */
export const guardStream = (stream: Duplex): void => {
  stream.on('error', () => stream.destroy())
}

/**
 * Answers an upgrade by hand and closes the connection, whether or not the peer closes its half.
 */
export const refuseUpgrade = (stream: Duplex, status: '403 Forbidden' | '404 Not Found'): void => {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => stream.destroy())
}
