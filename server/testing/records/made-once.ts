import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Names a folder that every stage of one `npm test` sees, and that is gone at its end. Like all
 * that begins with `TEST`, copies of this tree that tests change do not see it.
 */
const RUN_FOLDER = 'TEST_RUN_FOLDER'

/** Null where Vitest was started by itself. */
export const runFolder = (): string | null => process.env[RUN_FOLDER] ?? null

/**
 * Makes a folder unless it is there. Of several processes that make it at once, the quickest one's
 * is kept.
 */
export const madeOnce = async (folder: string, make: (fresh: string) => Promise<void> | void): Promise<void> => {
  if (existsSync(folder)) return
  mkdirSync(dirname(folder), { recursive: true })
  const fresh = mkdtempSync(`${folder}-`)
  await make(fresh)
  try {
    renameSync(fresh, folder)
  } catch {
    rmSync(fresh, { recursive: true, force: true })
  }
}
