import type { FastifyInstance } from 'fastify'
import { createBudgets, UNLIMITED } from '../access/budgets.ts'
import { createFailures } from '../access/failures.ts'
import { createOidc } from '../access/oidc.ts'
import { createPasswords } from '../access/passwords.ts'
import { createReadLog } from '../access/read-log.ts'
import { createRefusals } from '../access/refused-requests.ts'
import { createSealer } from '../access/seal.ts'
import { createSharedThrottle } from '../access/shared-throttle.ts'
import { createThrottle } from '../access/throttle.ts'
import { writeFailures } from '../access/write-failures.ts'
import { writeRefusals } from '../access/write-refusals.ts'
import type { Database } from '../database/connect.ts'
import type { Installation } from '../database/installation.ts'
import { QUOTAS } from '../files/quota.ts'
import { originOf } from '../http/origin.ts'
import type { Services } from '../http/services.ts'
import { createImports } from '../import/imports.ts'
import { exportPdf } from '../invoicing/export-files.ts'
import { createReminders } from '../invoicing/mails/reminders.ts'
import { createPrinter } from '../invoicing/pdf/printer.ts'
import type { RequestActor } from '../models/actor.ts'
import { createHandBack } from '../planning/hand-back.ts'
import { createRetention } from '../privacy/retention.ts'
import { createDelivery } from '../push/deliver.ts'
import { createPush } from '../push/push.ts'
import { createVapid } from '../push/vapid.ts'
import type { Realtime } from '../realtime/realtime.ts'
import { createBackground } from '../runtime/background.ts'
import { monotonicMs } from '../runtime/monotonic-clock.ts'
import { openFileStore } from '../storage/file-store.ts'
import { createMailServices } from './mail-services.ts'
import type { ServerOptions } from './server-options.ts'

/**
 * Failed sign-ins and refusals are counted in memory and written to the database after this time.
 */
const COUNTS_WRITTEN_AFTER_MS = 60_000

/** Reads what a mail by rule attaches: everything that managers see. */
const BY_THE_SERVER: RequestActor = { id: '0', role: 'manager', clientId: null, isClientManager: false, sessionId: '' }

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
const contactOf = ({ publicUrl }: ServerOptions): string => (publicUrl?.startsWith('https://') ? publicUrl : 'mailto:no-reply@localhost')

/** Creates the services of routes on an open database. */
export const createServices = (options: ServerOptions, { app, database, installation, realtime }: Opened): CreatedServices => {
  const hasDemo = options.demo === true
  const background = createBackground((name, error) => app.log.error({ err: error, task: name }, 'failed in the background'))
  const mails = createMailServices(options, { app, database, installation, background })
  const { mailer, mailQueue, mailSigner } = mails
  const vapid = createVapid(installation.pushKey, contactOf(options))
  const push = createPush({
    database: database.query,
    background,
    publicKey: vapid.publicKey,
    deliver: options.deliverPush ?? createDelivery(vapid, Date.now),
    failed: (failure) => app.log.warn(failure, 'a push message was not delivered'),
  })
  const failures = createFailures((counts) => background.run('failures', () => writeFailures(database.query, counts)), COUNTS_WRITTEN_AFTER_MS)
  const refusals = createRefusals((counts) => background.run('refusals', () => writeRefusals(database.query, counts)), COUNTS_WRITTEN_AFTER_MS)
  const files = openFileStore(options.filesFolder ?? null, background)
  const printer = createPrinter()
  const quotas = options.quotas ?? QUOTAS
  const writing = { database, bus: realtime.bus, mailer, mailQueue, push, files, printer }
  const inbox = mails.openInbox({ ...writing, quotas })
  const sealer = createSealer(database.query, background, installation.epoch)
  const imports = createImports({
    ...{ database, bus: realtime.bus, files, background },
    failed: (error) => app.log.error({ err: error }, 'an import failed'),
  })
  const handBack = createHandBack(writing, background, () => new Date())
  const reminders = createReminders(writing, background, () => new Date())
  const retention = createRetention({ database: database.query, files }, background, () => new Date())
  const invoiceMails = mails.openInvoiceMails(writing, (id) => exportPdf(database.query, id, BY_THE_SERVER, writing))
  return {
    services: {
      database,
      installation,
      passwords: createPasswords(),
      throttle: createSharedThrottle(database.query, createThrottle(monotonicMs)),
      failures,
      refusals,
      reads: createReadLog(database.query, monotonicMs),
      sealer,
      retention,
      budgets: options.withoutBudgets ? UNLIMITED : createBudgets(monotonicMs),
      bus: realtime.bus,
      background,
      mailer,
      mailQueue,
      mailSigner,
      invoiceMails,
      reminders,
      push,
      oidc: options.oidc ? createOidc(database.query, options.oidc) : null,
      oneSignalAppId: options.oneSignalAppId ?? null,
      files,
      printer,
      quotas,
      inbox,
      imports,
      handBack,
      realtime,
      hasFeed: options.withoutFeed !== true,
      hasDemo,
      origin: () => originOf(options.publicUrl, app.server),
    },
    close: async () => {
      failures.flush()
      refusals.flush()
      mails.stop()
      inbox.close()
      imports.close()
      handBack.close()
      sealer.close()
      retention.close()
      reminders.close()
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
