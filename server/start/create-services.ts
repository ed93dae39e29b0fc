import type { FastifyInstance } from 'fastify'
import { createReadLog } from '../access/activity/read-log.ts'
import { createBudgets, UNLIMITED } from '../access/limits/budgets.ts'
import { createSharedThrottle } from '../access/limits/shared-throttle.ts'
import { createThrottle } from '../access/limits/throttle.ts'
import { createPasswords } from '../access/passwords/passwords.ts'
import { createOidc } from '../access/sign-in/oidc.ts'
import type { Database } from '../database/connect.ts'
import type { Installation } from '../database/installation.ts'
import { QUOTAS } from '../files/quota.ts'
import { originOf } from '../http/origin.ts'
import type { Services } from '../http/services.ts'
import { createPrinter } from '../invoicing/pdf/printer.ts'
import { exportPdf } from '../invoicing/sending/export-files.ts'
import { THE_SERVER } from '../models/actor.ts'
import { createDelivery } from '../push/deliver.ts'
import { createPush } from '../push/push.ts'
import { createVapid } from '../push/vapid.ts'
import type { Realtime } from '../realtime/realtime.ts'
import { createBackground } from '../runtime/background.ts'
import { monotonicMs } from '../runtime/monotonic-clock.ts'
import { openFileStore } from '../storage/file-store.ts'
import { createTargets, lookUpHost } from '../webhooks/address.ts'
import { createWebhooks } from '../webhooks/deliveries.ts'
import { createCounters } from './create-counters.ts'
import { createJobs } from './create-jobs.ts'
import { createMailServices } from './mail-services.ts'
import type { ServerOptions } from './server-options.ts'

interface Opened {
  readonly app: FastifyInstance
  readonly database: Database
  readonly installation: Installation
  readonly realtime: Realtime
}

interface CreatedServices {
  readonly services: Services
  /** Writes the pending counts, then closes the services. The caller closes `Opened`. */
  close(): Promise<void>
}

/**
 * Returns how push services reach the operator: the address of the application, or none that
 * anybody reads.
 */
const contactOf = ({ publicUrl }: ServerOptions): string =>
  publicUrl?.startsWith('https://') ? publicUrl : 'mailto:no-reply@localhost'

/** Creates the services of routes on an open database. */
export const createServices = (
  options: ServerOptions,
  { app, database, installation, realtime }: Opened,
): CreatedServices => {
  const hasDemo = options.demo === true
  const background = createBackground((name, error) =>
    app.log.error({ err: error, task: name }, 'failed in the background'),
  )
  const mails = createMailServices(options, { app, database, installation, background })
  const { mailer, mailTransport, mailQueue, mailSigner } = mails
  const vapid = createVapid(installation.pushKey, contactOf(options))
  const push = createPush({
    database: database.query,
    background,
    publicKey: vapid.publicKey,
    deliver: options.deliverPush ?? createDelivery(vapid, Date.now),
    failed: (failure) => app.log.warn(failure, 'a push message was not delivered'),
  })
  const counters = createCounters(database, background)
  const files = openFileStore(options.filesFolder ?? null, background)
  const printer = createPrinter()
  const quotas = options.quotas ?? QUOTAS
  const webhookTargets = createTargets({ allowsLoopback: hasDemo, lookUp: options.lookUpHost ?? lookUpHost })
  const webhooks = createWebhooks({ database: database.query, mailer, background, targets: webhookTargets })
  const writing = { database, bus: realtime.bus, mailer, mailQueue, webhooks, push, files, printer }
  const inbox = mails.openInbox({ ...writing, quotas })
  const jobs = createJobs(writing, { background, epoch: installation.epoch, log: app.log, mailTransport })
  const invoiceMails = mails.openInvoiceMails(writing, (id) => exportPdf(database.query, id, THE_SERVER, writing))
  return {
    services: {
      database,
      installation,
      passwords: createPasswords(),
      throttle: createSharedThrottle(database.query, createThrottle(monotonicMs)),
      ...counters,
      reads: createReadLog(database.query, monotonicMs),
      ...jobs,
      budgets: options.withoutBudgets ? UNLIMITED : createBudgets(monotonicMs),
      bus: realtime.bus,
      background,
      mailer,
      mailTransport,
      mailQueue,
      webhooks,
      webhookTargets,
      mailSigner,
      invoiceMails,
      push,
      oidc: options.oidc ? createOidc(database.query, options.oidc) : null,
      oneSignalAppId: options.oneSignalAppId ?? null,
      files,
      printer,
      quotas,
      inbox,
      realtime,
      hasFeed: options.withoutFeed !== true,
      hasDemo,
      origin: () => originOf(options.publicUrl, app.server),
    },
    close: async () => {
      counters.failures.flush()
      counters.refusals.flush()
      mails.stop()
      inbox.close()
      for (const job of Object.values(jobs)) job.close()
      webhooks.close()
      invoiceMails.close()
      push.close()
      // Background tasks use the files and the mail transport: both close after the last task.
      await background.idle()
      await printer.close()
      await files.close()
      mails.close()
    },
  }
}
