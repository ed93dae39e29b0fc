import type { Server } from 'node:http'

const ANY_OR_LOOPBACK = ['127.0.0.1', '::1', '0.0.0.0', '::']

/**
 * Returns the public address of the application for links in mails: the configured address, else
 * the one the server listens on. Never taken from a request: a forged `Host` would send somebody's
 * token to a stranger.
 */
export const originOf = (publicUrl: string | null, server: Server): string => {
  if (publicUrl !== null) return publicUrl
  const opened = server.address()
  if (typeof opened !== 'object' || opened === null) return 'http://localhost'
  const host = opened.family === 'IPv6' ? `[${opened.address}]` : opened.address
  return `http://${ANY_OR_LOOPBACK.includes(opened.address) ? 'localhost' : host}:${opened.port}`
}
