import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const WHERE = 'SAV_DEMO_FOLDERS'

/** Vitest's global set-up: demo data of one size are made once for all files of a run. */
export default (): (() => void) => {
  const folder = mkdtempSync(join(tmpdir(), 'sav-demo-'))
  process.env[WHERE] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/** Fills a folder with a copy of the run's demo data; `make` fills it when the run keeps none. */
export const fillFolder = (folder: string, name: string, make: (folder: string) => void): void => {
  const kept = process.env[WHERE]
  if (kept === undefined) {
    make(folder)
    return
  }
  const known = join(kept, name)
  if (!existsSync(known)) {
    const fresh = mkdtempSync(`${known}-`)
    make(fresh)
    try {
      renameSync(fresh, known)
    } catch {
      // Another test file was quicker.
      rmSync(fresh, { recursive: true, force: true })
    }
  }
  cpSync(known, folder, { recursive: true })
}
