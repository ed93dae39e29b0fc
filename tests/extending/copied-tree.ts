import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const ROOT = resolve(import.meta.dirname, '../..')

/**
 * Left out of a copy of the tree: packages are linked, the rest is built anew or belongs to an
 * installation.
 */
const NOT_COPIED: ReadonlySet<string> = new Set(['node_modules', '.git', 'dist', 'data'])

/** The end of an output, where a tool says what is wrong. */
const OUTPUT_END = 4_000

const execute = promisify(execFile)

/** A copy of this tree that may be changed. */
export interface CopiedTree {
  readonly root: string
  /** Copies a file of this folder's `in-the-copy` to a path of the copied tree. */
  readonly add: (name: string, path: string) => void
  /** Runs a program of Node's in the copy; rejects with its output when it fails. */
  readonly node: (...args: readonly string[]) => Promise<string>
  /** The path of a program among the packages. */
  readonly tool: (path: string) => string
  readonly remove: () => void
}

export const copyTree = (): CopiedTree => {
  const root = mkdtempSync(join(tmpdir(), 'sav-extended-'))
  const ownRunFolder = `${root}-run`
  for (const entry of readdirSync(ROOT).filter((name) => !NOT_COPIED.has(name))) {
    // With their times: a lock file that looks new would have the packages installed again.
    cpSync(join(ROOT, entry), join(root, entry), { recursive: true, preserveTimestamps: true })
  }
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  return {
    root,
    add: (name, path) => cpSync(join(import.meta.dirname, 'in-the-copy', name), join(root, path)),
    node: async (...args) => {
      // Variables of this run of Vitest would be taken for the other's own.
      const env = Object.fromEntries(
        Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST|NODE_ENV)/.test(name)),
      )
      const own = {
        // A run in the copy finds the databases that an earlier one prepared: its migrations stay
        // the same.
        TEST_RUN_FOLDER: ownRunFolder,
        // Compiled code is kept by the path of its file: no later run has the paths of this copy.
        NODE_DISABLE_COMPILE_CACHE: '1',
        NO_COLOR: '1',
      }
      const options = { cwd: root, env: { ...env, ...own }, maxBuffer: 64 * 1024 * 1024 }
      try {
        return (await execute(process.execPath, args, options)).stdout
      } catch (cause) {
        const { stdout = '', stderr = '' } = cause as { readonly stdout?: string; readonly stderr?: string }
        throw new Error(`${args.join(' ')} failed:\n${`${stderr}\n${stdout}`.slice(-OUTPUT_END)}`, { cause })
      }
    },
    tool: (path) => join(root, 'node_modules', path),
    remove: () => {
      for (const folder of [root, ownRunFolder]) rmSync(folder, { recursive: true, force: true })
    },
  }
}
