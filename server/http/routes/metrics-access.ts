import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { hashOf } from '../../runtime/hashing.ts'

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/
/** Headers that proxies add; nginx adds none by default. */
const FORWARDING = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

/** Returns whether the request comes from this machine itself and not through a proxy. */
export const isLocal = ({ socket, headers }: FastifyRequest): boolean =>
  LOOPBACK.test(socket.remoteAddress ?? '') && FORWARDING.every((name) => headers[name] === undefined)

export const hasToken = ({ headers }: FastifyRequest, token: string): boolean => {
  const given = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(Buffer.from(hashOf(given)), Buffer.from(hashOf(token)))
}
