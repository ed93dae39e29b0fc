import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { serverFull } from '../database/refusals.ts'

/**
 * Free space below which writes are refused. The database needs it to finish statements under way:
 * a segment of its log takes 16 MB, a checkpoint several. Sign-ins and sign-outs go on.
 */
export const RESERVE_BYTES = 64 * 1024 * 1024
const LOOK_AGAIN_MS = 1_000

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Paths of small writes without which nobody could read: sign-in, refresh, channels. */
const ALWAYS = ['/api/interfaces/auth/', '/broadcasting/']

export interface DiskSpace {
  isFull(): Promise<boolean>
}

/** Bytes that this process may still write to the disk of a folder; a folder that can't be asked counts as roomy. */
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
}

/** Asks the disks at most once a second, however many requests come. */
export const watchDisk = ({ folders, free = freeBytes, changed }: DiskSpaceParts): DiskSpace => {
  let known: { readonly at: number; readonly isFull: Promise<boolean> } | null = null
  let wasFull = false

  const look = async (): Promise<boolean> => {
    const rooms = await Promise.all(folders.map((folder) => free(folder).catch(() => Number.POSITIVE_INFINITY)))
    const isFull = rooms.some((room) => room < RESERVE_BYTES)
    if (isFull !== wasFull) changed(isFull)
    wasFull = isFull
    return isFull
  }

  return {
    isFull: () => {
      const now = performance.now()
      if (!known || now - known.at >= LOOK_AGAIN_MS) known = { at: now, isFull: look() }
      return known.isFull
    },
  }
}

/** Refuses writes with `server_full` while there is no room for them; a device keeps them and sends them again later. */
export const registerDiskSpace = (app: FastifyInstance, disk: DiskSpace): void => {
  app.addHook('onRequest', async ({ method, url }) => {
    if (READING.has(method) || ALWAYS.some((path) => url.startsWith(path))) return
    if (await disk.isFull()) throw serverFull()
  })
}
