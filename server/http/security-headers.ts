import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { ONE_SIGNAL } from '#contract/core/one-signal.ts'

const HOST = /^[\w.-]+(:\d{1,5})?$/

/** Some browsers don't count the socket of the same host as `'self'`. */
const ownSocket = (host: string | undefined): string =>
  host !== undefined && HOST.test(host) ? `ws://${host} wss://${host}` : "'self'"

interface Outside {
  /** Origin of the cluster's sockets; null with sockets of this server. */
  readonly socketOrigin: string | null
  /** OneSignal is configured: its scripts may run and ask its API. */
  readonly hasOneSignal: boolean
}

/**
 * Allows the application's own files, and what is configured of others. Style attributes are
 * allowed because Radix and sonner place their layers with them.
 */
export const registerSecurityHeaders = (app: FastifyInstance, { socketOrigin, hasOneSignal }: Outside): void => {
  app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...(hasOneSignal ? [ONE_SIGNAL.scripts, ONE_SIGNAL.api] : [])],
        styleSrc: ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"],
        connectSrc: [
          "'self'",
          (request) => socketOrigin ?? ownSocket(request.headers.host),
          ...(hasOneSignal ? [ONE_SIGNAL.api] : []),
        ],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        // For the terms of sale and the PDF of an invoice, which the page has as bytes. Every other
        // page refuses to be framed.
        frameSrc: ["'self'", 'blob:'],
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
