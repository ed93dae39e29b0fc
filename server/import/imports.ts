import { channels, HINT_EVENT } from '#contract/core/protocol.ts'
import { IMPORTED_MODELS } from '#contract/import/import.ts'
import { MODEL_NAMES, type ModelName } from '#contract/registry.ts'
import type { Database } from '../database/connect.ts'
import type { Bus } from '../realtime/bus.ts'
import type { Background } from '../runtime/background.ts'
import { createQueueLoop, type QueueLoop } from '../runtime/queue-loop.ts'
import type { FileStore } from '../storage/file-store.ts'
import { isBegunArchive, workOnArchive } from './archive/work.ts'
import { UnreadableFile } from './read/file-problem.ts'
import { checkImport } from './work/check.ts'
import {
  claimImport,
  finishJob,
  giveBack,
  hasEndedProcesses,
  hasTriedTooOften,
  type ImportJob,
  keepLease,
  LostLease,
} from './work/job-rows.ts'
import { runImport } from './work/run.ts'
import { undoImport } from './work/undo.ts'

interface ImportParts {
  readonly database: Database
  readonly bus: Bus
  readonly files: FileStore
  readonly background: Background
  readonly failed: (error: unknown) => void
}

const LOOK_EVERY_MS = 5_000
/** Devices hear of new rows this often while an import runs; its lease is kept as often. */
const BEAT_MS = 3_000
const RETRY_SECONDS = 20

/** Thrown where the server stops: another process goes on at once. */
class Stopping extends Error {}

/**
 * Works on imports. One process at a time works on an import, by a lease. A process that is killed
 * leaves its import to the next one, which goes on where the last transaction ended.
 */
export const createImports = (parts: ImportParts): QueueLoop => {
  const { database, files, background } = parts
  let isClosing = false

  const publishHints = (models: readonly ModelName[] = IMPORTED_MODELS): void => {
    for (const model of models) parts.bus.publish(`private-${channels.layout}`, HINT_EVENT, { model, ids: [] })
  }
  const work = async (job: ImportJob): Promise<void> => {
    let beatAt = performance.now()
    const beat = async (): Promise<void> => {
      if (isClosing) throw new Stopping()
      if (performance.now() - beatAt < BEAT_MS) return
      beatAt = performance.now()
      await keepLease(database.query, job)
      if (job.state !== 'checking' && job.source !== 'archive') publishHints()
    }
    const sources = { files, beat }
    if (job.source === 'archive') await workOnArchive(database.query, sources, job)
    else if (job.state === 'checking') await checkImport(database.query, sources, job)
    else if (job.state === 'running') await runImport(database.query, sources, job)
    else await undoImport(database.query, beat, job)
    if (job.state === 'checking') return
    publishHints(job.source === 'archive' ? MODEL_NAMES : IMPORTED_MODELS)
    if (job.state === 'running' && job.storage !== null) files.discard(job.storage)
  }
  const workOne = async (): Promise<boolean> => {
    if (isClosing) return false
    const job = await claimImport(database.query)
    if (!job) return false
    try {
      if (hasEndedProcesses(job)) throw new Error(`Import ${job.id} has ended the process at each attempt.`)
      await work(job)
    } catch (error) {
      await endFailed(parts, job, error).catch(exceptLostLease)
    }
    return true
  }
  const loop = createQueueLoop({ background, name: 'imports', lookEveryMs: LOOK_EVERY_MS, atOnce: 1, workOne })
  return {
    ...loop,
    close: () => {
      isClosing = true
      loop.close()
    },
  }
}

/** The process that has the lease now ends the import: there is nothing left to do here. */
const exceptLostLease = (error: unknown): void => {
  if (!(error instanceof LostLease)) throw error
}

/**
 * A file that cannot be read ends its import; everything else is tried again. An archive that is
 * stored in part keeps its file: a manager starts it again.
 */
const endFailed = async ({ database, files, failed }: ImportParts, job: ImportJob, error: unknown): Promise<void> => {
  if (error instanceof LostLease) return
  if (error instanceof Stopping) return giveBack(database.query, job, 0)
  const isUnreadable = error instanceof UnreadableFile
  if (!isUnreadable) failed(error)
  if (!isUnreadable && !hasTriedTooOften(job)) return giveBack(database.query, job, RETRY_SECONDS)
  if (!isUnreadable && (await isBegunArchive(database.query, job)))
    return finishJob(database.query, job, 'failed', { problem: 'internal' })
  await finishJob(database.query, job, 'failed', { problem: isUnreadable ? error.problem : 'internal', storage: null })
  if (job.storage !== null) files.discard(job.storage)
}
