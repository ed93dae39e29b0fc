import type { Consequences } from './consequences.ts'
import type { DocumentServices } from './document-services.ts'

/** Consequences that tell nobody, for writes while no client is connected. */
export const silentConsequences = (documentServices: DocumentServices): Consequences => ({
  hintStaffAndClients: () => undefined,
  hintClients: () => undefined,
  hintStaff: () => undefined,
  hintPerson: () => undefined,
  publish: () => undefined,
  closeSockets: () => undefined,
  mail: () => undefined,
  mailsQueued: () => undefined,
  webhooksQueued: () => undefined,
  push: () => undefined,
  discard: () => undefined,
  announce: () => undefined,
  documentServices,
})
