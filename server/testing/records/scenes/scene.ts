import fc from 'fast-check'
import type { RoleSlug } from '#contract/core/roles.ts'
import { ABSENCE_STATUSES, type AbsenceStatus } from '#contract/lifecycle/absence.ts'
import { INVOICE_STAGES, type InvoiceStage } from '#contract/lifecycle/invoice.ts'
import type { TicketStage } from '#contract/lifecycle/ticket.ts'
import { TICKET_STAGES } from '#contract/lifecycle/ticket.ts'
import type { TestServer } from '../../servers/test-server.ts'

/** Prepares the record under test, a new one for each run. */
export interface Scene {
  readonly stage: TicketStage
  /** The validation of the ticket is asked of the one who acts. */
  readonly validator: boolean
  /** The pointage belongs to the one who acts. */
  readonly own: boolean
  readonly archived: boolean
  readonly invoiceStage: InvoiceStage
  readonly paid: boolean
  readonly absenceStatus: AbsenceStatus
  /** The pointage is on a sent invoice. */
  readonly locked: boolean
}

/** A person of the client never holds what is archived. */
export const sceneOf = (role: RoleSlug): fc.Arbitrary<Scene> =>
  fc.record({
    stage: fc.constantFrom(...TICKET_STAGES),
    validator: fc.boolean(),
    own: fc.boolean(),
    archived: role === 'client' ? fc.constant(false) : fc.boolean(),
    // A person of the client holds no draft, nor do most of them any invoice.
    invoiceStage: fc.constantFrom(...INVOICE_STAGES),
    paid: fc.boolean(),
    absenceStatus: fc.constantFrom(...ABSENCE_STATUSES),
    locked: role === 'manager' ? fc.boolean() : fc.constant(false),
  })

/** Stores a record of a model that the acting person sees and answers its id. */
export type Maker = (
  server: TestServer,
  scene: Scene,
  actor: { readonly id: number; readonly role: RoleSlug },
  action: string,
) => Promise<number>

/** The id of the one row that was stored. */
export const only = <Row extends { readonly id: number }>(rows: readonly Row[]): number => {
  const [row] = rows
  if (!row) throw new Error('Nothing was stored.')
  return row.id
}

/** The archiving that a scene asks for. */
export const archivedAt = ({ archived }: Scene): string | null => (archived ? '2026-01-01T00:00:00.000Z' : null)

/** The moment in which records of scenes were made. */
export const AT = '2026-03-02T09:00:00.000Z'
