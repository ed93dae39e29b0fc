import type { Server } from 'node:http'

const ANY_OR_LOOPBACK = ['127.0.0.1', '::1', '0.0.0.0', '::']

/**
 * Returns the public address of the application for links in mails: the configured address, else
 * the one on which the server listens. A request's `Host` is not used: a forged one would send a
 * person's token to an attacker.
 */
export const originOf = (publicUrl: string | null, server: Server): string => {
  if (publicUrl !== null) return publicUrl
  const opened = server.address()
  if (typeof opened !== 'object' || opened === null) return 'http://localhost'
  const host = opened.family === 'IPv6' ? `[${opened.address}]` : opened.address
  return `http://${ANY_OR_LOOPBACK.includes(opened.address) ? 'localhost' : host}:${opened.port}`
}
