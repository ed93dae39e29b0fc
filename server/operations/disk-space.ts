import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { serverFull } from '../database/refusals.ts'
import { monotonicMs } from '../runtime/monotonic-clock.ts'

/**
 * Free space below which writes are refused. The database needs this space to finish statements in
 * flight: a segment of its log takes 16 MB, a checkpoint several. Sign-ins and sign-outs are still
 * served.
 */
export const RESERVE_BYTES = 64 * 1024 * 1024
const LOOK_AGAIN_MS = 1_000
/**
 * On a full disk small writes still find room now and then: they do not end the state before this
 * time.
 */
const CALM_MS = 30_000

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])
const AUTH = '/api/interfaces/auth/'
/**
 * Paths of small writes without which nobody could read: sign-in, refresh, channels. Requests of
 * strangers for accounts and mails are not in the list: each of them leaves rows and a mail, until
 * the database has no room for its statements.
 */
const ALWAYS = [...['login', 'refresh', 'logout', 'autolog', 'set-new-password'].map((call) => AUTH + call), '/broadcasting/']

/** Watch of the disks that the server writes to. */
export interface DiskSpace {
  isFull(): Promise<boolean>
  /**
   * Takes note of a request that met a full disk before this watch did, such as that of a PostgreSQL
   * server.
   */
  refused(): void
  /** Takes note of a write that was stored. */
  stored(): void
}

/**
 * Bytes that this process may still write to the disk of a folder; a folder that can't be asked
 * counts as roomy.
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

/** Asks the disks at most once a second, however many requests come. */
export const watchDisk = ({ folders, free = freeBytes, changed, now = monotonicMs }: DiskSpaceParts): DiskSpace => {
  let known: { readonly at: number; readonly isFull: Promise<boolean> } | null = null
  let isFolderFull = false
  /** Time of the last request that met a full disk unforeseen; null once there is room. */
  let refusedAt: number | null = null
  let wasFull = false

  const tell = (): void => {
    const isFull = isFolderFull || refusedAt !== null
    if (isFull !== wasFull) changed(isFull)
    wasFull = isFull
  }

  const look = async (): Promise<boolean> => {
    const rooms = await Promise.all(folders.map((folder) => free(folder).catch(() => Number.POSITIVE_INFINITY)))
    isFolderFull = rooms.some((room) => room < RESERVE_BYTES)
    tell()
    return isFolderFull
  }

  return {
    isFull: () => {
      if (!known || now() - known.at >= LOOK_AGAIN_MS) known = { at: now(), isFull: look() }
      return known.isFull
    },
    refused: () => {
      // Refusals by this watch itself end with it.
      if (isFolderFull) return
      refusedAt = now()
      tell()
    },
    stored: () => {
      if (refusedAt === null || now() - refusedAt < CALM_MS) return
      refusedAt = null
      tell()
    },
  }
}

/**
 * Refuses writes with `server_full` while there is no room for them; a device keeps them and sends
 * them again later.
 */
export const registerDiskSpace = (app: FastifyInstance, disk: DiskSpace): void => {
  app.addHook('onRequest', async ({ method, url }) => {
    if (READING.has(method) || ALWAYS.some((path) => url.startsWith(path))) return
    if (await disk.isFull()) throw serverFull()
  })
  app.addHook('onResponse', async ({ method, refusal }, { statusCode }) => {
    if (refusal === 'server_full') disk.refused()
    else if (statusCode < 300 && !READING.has(method)) disk.stored()
  })
}
