import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const SCRIPTS = resolve(import.meta.dirname, '../../scripts')

/** Notes its arguments, and leaves the files that npm leaves. */
const NPM = `#!/bin/sh
echo "$*" >> calls
mkdir -p node_modules && touch node_modules/.package-lock.json
`

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sav-toolchain-'))
  mkdirSync(join(root, 'scripts'))
  mkdirSync(join(root, 'bin'))
  cpSync(join(SCRIPTS, 'toolchain.mjs'), join(root, 'scripts/toolchain.mjs'))
  writeFileSync(join(root, 'package-lock.json'), '{}')
  utimesSync(join(root, 'package-lock.json'), 1, 1)
  writeFileSync(join(root, 'bin/npm'), NPM)
  chmodSync(join(root, 'bin/npm'), 0o755)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** Returns the option that npm was called with: `omit`, `include`, or nothing. */
const install = (options: string): string => {
  rmSync(join(root, 'calls'), { force: true })
  const program = `import { ensurePackages } from '${join(root, 'scripts/toolchain.mjs')}'; ensurePackages(${options})`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${join(root, 'bin')}${delimiter}${process.env['PATH']}` },
  })
  expect(status, stderr).toBe(0)
  const calls = existsSync(join(root, 'calls')) ? readFileSync(join(root, 'calls'), 'utf8') : ''
  return /--(omit|include)=dev/.exec(calls)?.[1] ?? 'nothing'
}

const RUNNING = '{ production: true }'

test('running the product installs what it needs alone, once; the first test run completes that, once', () => {
  expect(install(RUNNING)).toBe('omit')
  expect(install(RUNNING)).toBe('nothing')
  expect(install('')).toBe('include')
  expect(install('')).toBe('nothing')
  expect(install(RUNNING)).toBe('nothing')
})

test('a newer lock file installs what was installed before: a complete installation is not cut down', () => {
  const later = Date.now() / 1000 + 3_600
  install(RUNNING)
  utimesSync(join(root, 'package-lock.json'), later, later)
  expect(install(RUNNING)).toBe('omit')
  utimesSync(join(root, 'node_modules/.package-lock.json'), later, later)
  expect(install('')).toBe('include')
  utimesSync(join(root, 'package-lock.json'), later, later)
  utimesSync(join(root, 'node_modules/.package-lock.json'), 1, 1)
  expect(install(RUNNING)).toBe('include')
})
