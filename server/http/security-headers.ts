import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const HOST = /^[\w.-]+(:\d{1,5})?$/

/** Some browsers don't count the socket of the same host as `'self'`. */
const ownSocket = (host: string | undefined): string => (host !== undefined && HOST.test(host) ? `ws://${host} wss://${host}` : "'self'")

/**
 * Allows the application's own files, and the sockets of a configured cluster. Style attributes are
 * allowed because Radix and sonner place their layers with them.
 */
export const registerSecurityHeaders = (app: FastifyInstance, socketOrigin: string | null = null): void => {
  app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"],
        connectSrc: ["'self'", (request) => socketOrigin ?? ownSocket(request.headers.host)],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        // For the terms of sale; every other page refuses to be framed.
        frameSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
      },
    },
    // Left to the proxy that terminates TLS.
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'same-origin' },
  })
}
