import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'
import { registerAccounting } from './accounting.routes.ts'
import { registerArchive } from './archive.routes.ts'
import { registerAsOf } from './as-of.routes.ts'
import { registerBank } from './bank.routes.ts'
import { registerContractCalls } from './contract.routes.ts'
import { registerImports } from './import.routes.ts'
import { registerInvoiceCalls } from './invoice.routes.ts'
import { registerNotificationCalls } from './notification.routes.ts'
import { registerPointageCalls } from './pointage.routes.ts'
import { registerPresence } from './presence.routes.ts'
import { registerProjetCalls } from './projet.routes.ts'
import { registerPushCalls } from './push.routes.ts'
import { registerReceivedInvoices } from './received-invoice.routes.ts'
import { registerTicketLinks } from './ticket-link.routes.ts'
import { registerTransactionCalls } from './transaction.routes.ts'
import { registerUserCalls } from './user.routes.ts'

/** Registers the calls of models other than the generic ones. */
export const registerModelCalls = (app: FastifyInstance, services: Services): void => {
  registerUserCalls(app, services)
  registerProjetCalls(app, services)
  registerContractCalls(app, services)
  registerPointageCalls(app, services)
  registerNotificationCalls(app, services)
  registerTicketLinks(app, services)
  registerPresence(app, services)
  registerPushCalls(app, services)
  registerInvoiceCalls(app, services)
  registerTransactionCalls(app, services)
  registerAccounting(app, services)
  registerBank(app, services)
  registerReceivedInvoices(app, services)
  registerImports(app, services)
  registerArchive(app, services)
  registerAsOf(app, services)
}
