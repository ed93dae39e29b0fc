import type { FastifyInstance } from 'fastify'
import { registerAccounts } from './access/account.routes.ts'
import { registerInvitations } from './access/invitation.routes.ts'
import { registerRecovery } from './access/recovery.routes.ts'
import { registerRegistration } from './access/registration.routes.ts'
import { registerSetup } from './access/setup.routes.ts'
import { registerSignIn } from './access/sign-in.routes.ts'
import { registerExports } from './export/export.routes.ts'
import { registerDownloads } from './files/download.routes.ts'
import { registerUpload } from './files/upload.routes.ts'
import { registerWebhook } from './github/webhook.routes.ts'
import { registerHealth } from './http/health.routes.ts'
import { registerModels } from './http/model.routes.ts'
import { registerNotFound } from './http/static-client.ts'
import { registerTerms } from './http/terms.ts'
import { registerModelCalls } from './models/calls.ts'
import { registerDocs } from './openapi/docs.routes.ts'
import type { DatabaseWatch } from './operations/database-state.ts'
import type { DiskSpace } from './operations/disk-space.ts'
import { registerMetrics } from './operations/metrics/metrics.routes.ts'
import type { Metrics } from './operations/metrics/metrics.ts'
import { registerBroadcasting } from './realtime/broadcasting.routes.ts'
import { registerEvents } from './realtime/events.routes.ts'
import { isBehindProxy, type ServerOptions } from './server-options.ts'
import type { Services } from './services.ts'

/** Sources of the answers of `/health`, `/ready` and `/metrics`. */
interface Condition {
  readonly watch: DatabaseWatch
  readonly disk: DiskSpace
  readonly metrics: Metrics
  isDraining(): boolean
}

/** Registers every route. The API is a plugin of its own: it loads after compression, which then covers its routes. */
export const registerRoutes = (app: FastifyInstance, options: ServerOptions, services: Services, condition: Condition): void => {
  const { watch, disk, metrics, isDraining } = condition
  const { realtime } = services
  app.register(async (api) => {
    registerHealth(api, watch, disk, isDraining)
    registerMetrics(api, metrics, { token: options.metricsToken ?? null, hasProxy: isBehindProxy(options) })
    registerSignIn(api, services)
    registerSetup(api, services)
    registerRegistration(api, services)
    registerAccounts(api, services)
    registerRecovery(api, services)
    registerInvitations(api, services)
    registerBroadcasting(api, services)
    if (realtime.ownSockets) registerEvents(api, realtime.keys, realtime.bus)
    registerUpload(api, services)
    registerDownloads(api, services)
    registerWebhook(api, services, options.githubSecret ?? null)
    registerModels(api, services)
    registerModelCalls(api, services)
    registerExports(api, services)
    registerDocs(api, services)
  })
  if (options.termsFile !== undefined) registerTerms(app, options.termsFile)
  registerNotFound(app, options.clientFolder)
}
