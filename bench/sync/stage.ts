import type { Page } from 'playwright'
import type { RecordId } from '#contract/core/ids.ts'
import type { OfficeBrowser } from '../list/browser.ts'
import type { BenchDatabase } from '../server/databases.ts'
import type { Figure } from '../server/figure.ts'
import type { Gate } from './gate.ts'

/** The person who is signed in in every browser of this bench: the manager of the demo data. */
export interface SyncScene {
  readonly userId: RecordId
  /** Server ids of tickets that are not closed. */
  readonly tickets: readonly number[]
  /** A ticket that the client of the demo data sees. */
  readonly clientTicket: number
}

export interface SyncStageInput {
  readonly gate: Gate
  /** Address of the server itself, which the gate does not cut off. */
  readonly origin: string
  /** A device with everything on it. */
  readonly browser: OfficeBrowser
  readonly database: BenchDatabase
  readonly scene: SyncScene
  readonly quick: boolean
}

export type SyncStage = (input: SyncStageInput) => Promise<readonly Figure[]>

export const OUTBOX = '/manager/outbox'

export const ticketPath = (id: number): string => `/manager/tickets/${id}`

const LIMIT_MS = 10 * 60_000

/** Resolves when the header says that everything is here and everything is sent. */
export const whenUpToDate = async (page: Page): Promise<void> => {
  await page.locator('[data-sync="upToDate"]').waitFor({ timeout: LIMIT_MS })
}
