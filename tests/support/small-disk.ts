import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MIB = 1024 * 1024

/** A small file system of its own. */
export interface SmallDisk {
  /** The folder for this process. */
  readonly path: string
  /** The folder for programs that are started by `command`. */
  readonly inside: string
  /** Starts the program that follows where the disk is mounted. */
  readonly command: readonly string[]
  /** Writes another program's file until so many bytes are free. */
  fill(freeBytes: number): void
  /** Removes the other program's file. */
  free(): void
  dispose(): void
}

type Mounted = Pick<SmallDisk, 'path' | 'command'> & { unmount(): void }

const options = (mib: number): readonly string[] => ['-t', 'tmpfs', '-o', `size=${mib}m,mode=0777`, 'tmpfs']

const mountAsRoot = (folder: string, mib: number): Mounted | null => {
  if (spawnSync('mount', [...options(mib), folder]).status !== 0) return null
  // Lazy: a server that a test left behind must not keep the mount for ever.
  return { path: folder, command: [], unmount: () => void spawnSync('umount', ['--lazy', folder]) }
}

/**
 * Mounts within a user namespace, which a waiting process keeps. The root of that process leads to
 * the mount from outside. SQLite follows no such path: programs are started in the namespace.
 */
const mountInNamespace = async (folder: string, mib: number): Promise<Mounted | null> => {
  const script = `mount ${options(mib).join(' ')} "$0" && echo mounted && exec cat`
  const holder = spawn('unshare', ['--user', '--map-root-user', '--mount', 'sh', '-c', script, folder], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const isMounted = await Promise.race([
    once(holder.stdout, 'data').then(() => true),
    once(holder, 'close').then(() => false),
  ]).catch(() => false)
  if (!isMounted) return null
  const command = ['nsenter', '--user', '--mount', '--preserve-credentials', '--target', String(holder.pid), '--']
  return { path: `/proc/${holder.pid}/root${folder}`, command, unmount: () => void holder.kill() }
}

const writeUntil = (path: string, freeBytes: number): void => {
  const file = openSync(path, 'a')
  try {
    for (;;) {
      const { bavail, bsize } = statfsSync(path)
      const left = bavail * bsize - freeBytes
      if (left <= 0) return
      writeSync(file, Buffer.alloc(Math.min(left, MIB)))
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(file)
  }
}

/**
 * Mounts a disk of so many MiB, as root or in a user namespace; null where this system permits
 * neither.
 */
export const mountSmallDisk = async (mib: number): Promise<SmallDisk | null> => {
  const folder = mkdtempSync(join(tmpdir(), 'sav-disk-'))
  const mounted = mountAsRoot(folder, mib) ?? (await mountInNamespace(folder, mib))
  if (!mounted) {
    rmdirSync(folder)
    return null
  }
  const filler = join(mounted.path, 'of-another-program')
  return {
    path: mounted.path,
    inside: folder,
    command: mounted.command,
    fill: (freeBytes) => writeUntil(filler, freeBytes),
    free: () => rmSync(filler, { force: true }),
    dispose: () => {
      mounted.unmount()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
