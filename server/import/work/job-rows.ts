import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { type ImportAnswers, type ImportState, WORKING_STATES } from '#contract/import/import.ts'
import type { Queryable } from '../../database/connect.ts'
import { importJob, importRefusal } from '../../database/schema/import.ts'
import type { Refusal } from './row-refusals.ts'

/** An import with everything that is stored of it. */
export type ImportJob = typeof importJob.$inferSelect

/** A process that was killed leaves its work to others after this time. */
const LEASE_SECONDS = 30

/** Attempts after which an import that always fails is given up. */
const MAX_ATTEMPTS = 5

const leaseEnd = sql`now() + ${`${LEASE_SECONDS} seconds`}::interval`

/** Thrown where another process has taken over, or a manager ended the work. */
export class LostLease extends Error {}

/**
 * Takes the oldest import that needs work and that no process works on; null when there is none.
 */
export const claimImport = async (database: Queryable): Promise<ImportJob | null> => {
  const due = database
    .select({ id: importJob.id })
    .from(importJob)
    .where(
      and(
        inArray(importJob.state, [...WORKING_STATES]),
        or(isNull(importJob.leased_until), lt(importJob.leased_until, sql`now()`)),
      ),
    )
    .orderBy(importJob.id)
    .limit(1)
    .for('update', { skipLocked: true })
  const [claimed] = await database
    .update(importJob)
    .set({ lease: randomUUID(), leased_until: leaseEnd, attempts: sql`${importJob.attempts} + 1` })
    .where(inArray(importJob.id, due))
    .returning()
  return claimed ?? null
}

type Changes = Partial<
  Pick<ImportJob, 'state' | 'answers' | 'report' | 'problem' | 'obstacles' | 'total' | 'done' | 'storage'>
>

const hold = async (
  database: Queryable,
  { id, lease }: ImportJob,
  changes: PgUpdateSetSource<typeof importJob>,
): Promise<void> => {
  const held = await database
    .update(importJob)
    .set({ ...changes, leased_until: leaseEnd })
    .where(and(eq(importJob.id, id), eq(importJob.lease, lease ?? '')))
    .returning({ id: importJob.id })
  if (held.length === 0) throw new LostLease()
}

/**
 * Keeps the lease. Attempts go on to count: a file may stop the process at the same row each time.
 */
export const keepLease = (database: Queryable, job: ImportJob): Promise<void> => hold(database, job, {})

/** Writes progress and keeps the lease, in the transaction of the rows that it counts. */
export const advance = (database: Queryable, job: ImportJob, changes: Changes): Promise<void> =>
  hold(database, job, { ...changes, attempts: 0 })

/** Ends the work of a state. */
export const finishJob = async (
  database: Queryable,
  job: ImportJob,
  state: ImportState,
  changes: Changes,
): Promise<void> => {
  const ended = await database
    .update(importJob)
    .set({ ...changes, state, lease: null, leased_until: null, attempts: 0, settled_at: sql`now()` })
    .where(and(eq(importJob.id, job.id), eq(importJob.lease, job.lease ?? '')))
    .returning({ id: importJob.id })
  if (ended.length === 0) throw new LostLease()
}

/** Gives work back: at once where the server stops, later after an error. */
export const giveBack = async (database: Queryable, { id, lease }: ImportJob, afterSeconds: number): Promise<void> => {
  await database
    .update(importJob)
    .set({ lease: null, leased_until: sql`now() + ${`${afterSeconds} seconds`}::interval` })
    .where(and(eq(importJob.id, id), eq(importJob.lease, lease ?? '')))
}

/** Returns whether an import has used all of its attempts. */
export const hasTriedTooOften = ({ attempts }: ImportJob): boolean => attempts >= MAX_ATTEMPTS

/** Whether each attempt ended with its process, which could not say why. */
export const hasEndedProcesses = ({ attempts }: ImportJob): boolean => attempts > MAX_ATTEMPTS

/** Replaces the refused rows of an import. */
export const writeRefusals = async (
  database: Queryable,
  jobId: number,
  refusals: readonly Refusal[],
): Promise<void> => {
  await database.delete(importRefusal).where(eq(importRefusal.job_id, jobId))
  const AT_ONCE = 500
  for (let at = 0; at < refusals.length; at += AT_ONCE) {
    await database
      .insert(importRefusal)
      .values(refusals.slice(at, at + AT_ONCE).map((refusal) => ({ ...refusal, job_id: jobId })))
  }
}

/**
 * Answers of the newest import of a file with the same headers that a manager started; null without
 * one.
 */
export const earlierAnswers = async (database: Queryable, headerKey: string): Promise<ImportAnswers | null> => {
  const [earlier] = await database
    .select({ answers: importJob.answers })
    .from(importJob)
    .where(
      and(
        eq(importJob.header_key, headerKey),
        inArray(importJob.state, ['running', 'done', 'undoing', 'undone']),
        ne(importJob.total, 0),
      ),
    )
    .orderBy(desc(importJob.id))
    .limit(1)
  return earlier?.answers ?? null
}
