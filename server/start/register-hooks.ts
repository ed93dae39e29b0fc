import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { CONTRACT_VERSION } from '#contract/core/protocol.ts'
import { registerKeyEcho } from '../http/action-request.ts'
import { registerBodyParser } from '../http/body.ts'
import { registerCallers } from '../http/callers.ts'
import { registerContractVersion } from '../http/contract-version.ts'
import { registerRefusals } from '../http/count-refusals.ts'
import { registerCrossOrigin } from '../http/cross-origin.ts'
import { registerEpoch } from '../http/epoch.ts'
import { answerError } from '../http/errors.ts'
import { registerOverload } from '../http/overload.ts'
import { limitPipelining } from '../http/pipelining.ts'
import { allowListeners } from '../http/response-listeners.ts'
import { registerSecurityHeaders } from '../http/security-headers.ts'
import type { Services } from '../http/services.ts'
import { type DiskSpace, registerDiskSpace } from '../operations/disk-space.ts'

interface HookOptions {
  readonly services: Services
  readonly disk: DiskSpace
  /** Origin of the cluster's sockets; null with sockets of this server. */
  readonly socketOrigin: string | null
  /** Address of the pages, where it is not the API's own. */
  readonly publicUrl: string | null
  isDraining(): boolean
}

/**
 * Registers the hooks that every request passes. Fastify runs the hooks of one stage in the order
 * of their registration, plugins included. The first `onRequest` hook that refuses a request ends
 * the stage. Hence:
 *
 *   1. Pipelining comes before all bookkeeping: a dropped request runs no other hook and is
 *      counted nowhere.
 *   2. Overload comes before every hook that may refuse, so that it counts every open request.
 *   3. `registerCallers` comes after overload: a request that is refused in `preHandler` never
 *      becomes a caller.
 *   4. The idempotency key is echoed before any hook refuses: a client ignores a refusal without
 *      it.
 *   5. A full disk and a compressed body refuse a request before its body is read.
 *   6. Compression comes last: its `onSend` hook sees the final body and headers.
 */
export const registerHooks = (
  app: FastifyInstance,
  { services, disk, socketOrigin, publicUrl, isDraining }: HookOptions,
): { inFlight(): number } => {
  app.setErrorHandler(answerError)
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // Downloads, the client's files and the terms of sale set their own cache time.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    if (isDraining()) reply.header('connection', 'close')
  })
  registerCrossOrigin(app, publicUrl)
  allowListeners(app)
  limitPipelining(app)
  const overload = registerOverload(app)
  registerCallers(app)
  registerKeyEcho(app)
  registerDiskSpace(app, disk)
  registerBodyParser(app)
  registerSecurityHeaders(app, { socketOrigin, hasOneSignal: services.oneSignalAppId !== null })
  registerRefusals(app, services.refusals)
  registerContractVersion(app, CONTRACT_VERSION)
  registerEpoch(app, services)
  // A page of a list is compressed at once: a stream for it costs more than the work.
  app.register(compress, {
    encodings: ['br', 'gzip'],
    globalDecompression: false,
    threshold: 1024,
    syncThreshold: 64 * 1024,
  })
  return overload
}
