import type { FastifyInstance } from 'fastify'
import { originOf } from '../http/origin.ts'
import { readCompany, readSeldom } from '../http/public-page/facts.ts'
import { registerAccounts } from '../http/routes/account.routes.ts'
import { registerAudit } from '../http/routes/audit.routes.ts'
import { registerBroadcasting } from '../http/routes/broadcasting.routes.ts'
import { registerCalendarFeed } from '../http/routes/calendar.routes.ts'
import { registerColleagues } from '../http/routes/colleague.routes.ts'
import { registerCompany } from '../http/routes/company.routes.ts'
import { registerContact } from '../http/routes/contact.routes.ts'
import { registerDocs } from '../http/routes/docs.routes.ts'
import { registerDownloads } from '../http/routes/download.routes.ts'
import { registerEmailChanges } from '../http/routes/email.routes.ts'
import { registerEnrolment } from '../http/routes/enrolment.routes.ts'
import { registerEvents } from '../http/routes/events.routes.ts'
import { registerExports } from '../http/routes/export.routes.ts'
import { registerFactors } from '../http/routes/factor.routes.ts'
import { registerHealth } from '../http/routes/health.routes.ts'
import { registerInvitations } from '../http/routes/invitation.routes.ts'
import { registerMails } from '../http/routes/mail.routes.ts'
import { registerMailInbound } from '../http/routes/mail-inbound.routes.ts'
import { registerMailStop } from '../http/routes/mail-stop.routes.ts'
import { registerMetrics } from '../http/routes/metrics.routes.ts'
import { registerModels } from '../http/routes/model.routes.ts'
import { registerModelCalls } from '../http/routes/model-calls.ts'
import { registerOidc } from '../http/routes/oidc.routes.ts'
import { registerOutgoingWebhooks } from '../http/routes/outgoing-webhook.routes.ts'
import { registerPersonData } from '../http/routes/person-data.routes.ts'
import { registerReceivedMails } from '../http/routes/received-mail.routes.ts'
import { registerRecovery } from '../http/routes/recovery.routes.ts'
import { registerRegistration } from '../http/routes/registration.routes.ts'
import { registerSecondStep } from '../http/routes/second-step.routes.ts'
import { registerSessions } from '../http/routes/session.routes.ts'
import { registerSetup } from '../http/routes/setup.routes.ts'
import { registerSignIn } from '../http/routes/sign-in.routes.ts'
import { hasTerms, registerTerms } from '../http/routes/terms.routes.ts'
import { registerTokens } from '../http/routes/token.routes.ts'
import { registerUpload } from '../http/routes/upload.routes.ts'
import { registerWebhook } from '../http/routes/webhook.routes.ts'
import type { Services } from '../http/services.ts'
import { registerNotFound } from '../http/static-client.ts'
import type { DatabaseWatch } from '../operations/database-state.ts'
import type { DiskSpace } from '../operations/disk-space.ts'
import type { Metrics } from '../operations/metrics/metrics.ts'
import { monotonicMs } from '../runtime/monotonic-clock.ts'
import { isBehindProxy, type ServerOptions } from './server-options.ts'

/** Sources of the answers of `/health`, `/ready` and `/metrics`. */
interface Condition {
  readonly watch: DatabaseWatch
  readonly disk: DiskSpace
  readonly metrics: Metrics
  isDraining(): boolean
}

/**
 * Registers every route. The API is a separate plugin: it loads after compression, which then
 * covers its routes.
 */
export const registerRoutes = (
  app: FastifyInstance,
  options: ServerOptions,
  services: Services,
  condition: Condition,
): void => {
  const { watch, disk, metrics, isDraining } = condition
  const { realtime } = services
  app.register(async (api) => {
    registerHealth(api, watch, disk, isDraining)
    registerMetrics(api, metrics, { token: options.metricsToken ?? null, hasProxy: isBehindProxy(options) })
    registerSignIn(api, services)
    registerSetup(api, services)
    registerRegistration(api, services)
    registerAccounts(api, services)
    registerEmailChanges(api, services)
    registerSecondStep(api, services)
    registerEnrolment(api, services)
    registerFactors(api, services)
    registerSessions(api, services)
    registerTokens(api, services)
    registerOidc(api, services)
    registerAudit(api, services)
    registerRecovery(api, services)
    registerInvitations(api, services)
    registerColleagues(api, services)
    registerCompany(api, services, options.termsFile ?? null)
    registerContact(api, services)
    registerBroadcasting(api, services)
    if (realtime.ownSockets) registerEvents(api, realtime.keys, realtime.bus)
    registerUpload(api, services)
    registerDownloads(api, services)
    registerWebhook(api, services, options.githubSecret ?? null)
    registerOutgoingWebhooks(api, services)
    registerMailInbound(api, services, options.mailWebhookSecret ?? null)
    registerMailStop(api, services)
    registerCalendarFeed(api, services)
    registerMails(api, services)
    registerReceivedMails(api, services)
    registerModels(api, services)
    registerModelCalls(api, services)
    registerExports(api, services)
    registerPersonData(api, services)
    registerDocs(api, services)
  })
  const termsFile = options.termsFile ?? null
  registerTerms(app, services, termsFile)
  const readFacts = readSeldom(async () => {
    const company = await readCompany(services.database.query).catch(() => null)
    return { company, hasTerms: await hasTerms(services, termsFile) }
  }, monotonicMs)
  registerNotFound(app, options.clientFolder, async () => ({
    ...(await readFacts()),
    origin: originOf(options.publicUrl, app.server),
  }))
}
