import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { StartupError } from './startup-error.ts'

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is already in use; choose another with PORT',
  EACCES: 'may not be opened by this user; choose another with PORT',
  EADDRNOTAVAIL: 'does not belong to this machine; choose another with HOST',
}

/** Opens the port and answers the address for a browser on this machine. */
export const listen = async (app: FastifyInstance, { host, port }: Pick<Config, 'host' | 'port'>): Promise<string> => {
  try {
    await app.listen({ host, port })
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    throw new StartupError(`Port ${port} on ${host} ${REASONS[code] ?? `can't be opened (${code})`}.`, { cause })
  }
  const opened = app.server.address()
  const actual = typeof opened === 'object' && opened !== null ? opened.port : port
  return `http://${['127.0.0.1', '0.0.0.0', '::'].includes(host) ? 'localhost' : host}:${actual}`
}
