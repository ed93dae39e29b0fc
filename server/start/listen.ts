import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { StartupError } from '../runtime/startup-error.ts'

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is already in use; choose another with PORT',
  EACCES: 'may not be opened by this user; choose another with PORT',
  EADDRNOTAVAIL: 'does not belong to this machine; choose another with HOST',
}

type Address = Pick<Config, 'host' | 'port'>

const refusal = ({ host, port }: Address, cause: unknown): StartupError => {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return new StartupError(`Port ${port} on ${host} ${REASONS[code] ?? `can't be opened (${code})`}.`, { cause })
}

/** Fails early when the port is in use, before a database is opened or created. */
export const checkPort = (address: Address): Promise<void> =>
  new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', (cause) => fail(refusal(address, cause)))
    probe.listen(address.port, address.host, () => probe.close(() => done()))
  })

/** Opens the port and returns the address for a browser on this machine. */
export const listen = async (app: FastifyInstance, address: Address): Promise<string> => {
  const { host, port } = address
  try {
    await app.listen({ host, port })
  } catch (cause) {
    throw refusal(address, cause)
  }
  const opened = app.server.address()
  const actual = typeof opened === 'object' && opened !== null ? opened.port : port
  return `http://${['127.0.0.1', '0.0.0.0', '::'].includes(host) ? 'localhost' : host}:${actual}`
}
