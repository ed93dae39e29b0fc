import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { accountCalls } from '#contract/calls/account.calls.ts'
import { authenticationCalls } from '#contract/calls/authentication.calls.ts'
import { serverFull } from '../database/sql-errors.ts'
import { monotonicMs } from '../runtime/monotonic-clock.ts'

/**
 * Free space below which writes are refused. The database needs this space to finish statements in
 * flight: a segment of its log takes 16 MB, a checkpoint several. Sign-ins and sign-outs are still
 * served.
 */
export const RESERVE_BYTES = 64 * 1024 * 1024
const LOOK_AGAIN_MS = 1_000
/**
 * Least duration of the full state: small writes may succeed on a full disk and must not end it.
 */
const MIN_FULL_MS = 30_000

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])
const { login, refresh, logout, broadcasting } = authenticationCalls
const { autolog, setNewPassword } = accountCalls
/**
 * Paths of small writes without which people could not read: sign-in, refresh, channels. Public
 * requests for accounts and mails are excluded: an attacker could fill the reserve with them.
 */
const RESERVED_PATHS = [login, refresh, logout, broadcasting, autolog, setNewPassword].map(({ path }) => path)

/** Watch of the disks that the server writes to. */
export interface DiskSpace {
  isFull(): Promise<boolean>
  /**
   * Records that a request met a full disk that this watch does not see, for example on a
   * PostgreSQL server.
   */
  refused(): void
  /** Records that a write was stored. */
  stored(): void
}

/**
 * Returns the bytes that this process may still write to the disk of a folder; infinite when the
 * disk can't be queried.
 */
export type FreeBytes = (folder: string) => Promise<number>

const freeBytes: FreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

interface DiskSpaceParts {
  /** Folders that the server writes to. */
  readonly folders: readonly string[]
  readonly free?: FreeBytes | undefined
  /** Called once when the disk becomes full, and once when it has room again. */
  readonly changed: (isFull: boolean) => void
  /** In ms, from a clock that is never set back. */
  readonly now?: () => number
}

/** Queries the disks at most once a second, whatever the number of requests. */
export const watchDisk = ({ folders, free = freeBytes, changed, now = monotonicMs }: DiskSpaceParts): DiskSpace => {
  let known: { readonly at: number; readonly isFull: Promise<boolean> } | null = null
  let isFolderFull = false
  /** Time of the last request that met a full disk unexpectedly; null once there is space. */
  let refusedAt: number | null = null
  let wasFull = false

  const logState = (): void => {
    const isFull = isFolderFull || refusedAt !== null
    if (isFull !== wasFull) changed(isFull)
    wasFull = isFull
  }

  const look = async (): Promise<boolean> => {
    const rooms = await Promise.all(folders.map((folder) => free(folder).catch(() => Number.POSITIVE_INFINITY)))
    isFolderFull = rooms.some((room) => room < RESERVE_BYTES)
    logState()
    return isFolderFull
  }

  return {
    isFull: () => {
      if (!known || now() - known.at >= LOOK_AGAIN_MS) known = { at: now(), isFull: look() }
      return known.isFull
    },
    refused: () => {
      // Refusals by this watch itself do not prolong the state.
      if (isFolderFull) return
      refusedAt = now()
      logState()
    },
    stored: () => {
      if (refusedAt === null || now() - refusedAt < MIN_FULL_MS) return
      refusedAt = null
      logState()
    },
  }
}

/**
 * Refuses writes with `server_full` while the disk is full; a device keeps its events and sends
 * them again later.
 */
export const registerDiskSpace = (app: FastifyInstance, disk: DiskSpace): void => {
  app.addHook('onRequest', async ({ method, url }) => {
    if (READING.has(method) || RESERVED_PATHS.some((path) => url.startsWith(path))) return
    if (await disk.isFull()) throw serverFull()
  })
  app.addHook('onResponse', async ({ method, refusal }, { statusCode }) => {
    if (refusal === 'server_full') disk.refused()
    else if (statusCode < 300 && !READING.has(method)) disk.stored()
  })
}
