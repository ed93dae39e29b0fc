import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { connect } from '#server/database/connect.ts'
import { seedBase } from '#server/seed/base.ts'
import { ensureTools, findTool } from './debian-tools.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const SHIPPED = join(ROOT, 'docs/operations')
const place = mkdtempSync(join(tmpdir(), 'sav-recipe-'))
const dataDir = join(place, 'data')

afterAll(() => rmSync(place, { recursive: true, force: true }))

const run = (command: string, args: readonly string[], environment: Readonly<Record<string, string>> = {}) => {
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: '', FILES_DIR: '', ...environment },
  })
  return { status, stdout, stderr }
}

describe('the example of settings', () => {
  const text = readFileSync(join(SHIPPED, 'sav.env.example'), 'utf8')
  const settings = Object.fromEntries(
    [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
  const named = new Set([...text.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = '']) => name))

  test('is one that the server accepts, without demo data', () => {
    expect(readConfig(settings)).toMatchObject({ demo: false, host: '127.0.0.1', publicUrl: 'https://sav.example.org' })
  })

  test('names every variable that the documentation names', () => {
    const documented = ['README.md', 'docs/operations.md']
      .flatMap((file) => readFileSync(join(ROOT, file), 'utf8').match(/^\| `([A-Z_]+)`/gm) ?? [])
      .map((cell) => cell.replaceAll(/[|` ]/g, ''))
    expect(documented.length).toBeGreaterThan(12)
    expect(documented.filter((name) => !named.has(name))).toEqual([])
  })
})

test('the units of systemd are valid, and documented file by file', () => {
  const guide = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8')
  for (const file of readdirSync(SHIPPED)) expect(guide, file).toContain(`operations/${file}`)
  const verify = findTool('systemd-analyze')
  const units = ['sav.service', 'sav-backup.service', 'sav-backup.timer']
  for (const unit of units) {
    const text = readFileSync(join(SHIPPED, unit), 'utf8').replaceAll('/srv/sav', ROOT)
    writeFileSync(join(place, unit), text)
  }
  for (const wanted of [
    'Restart=always',
    'User=sav',
    'NoNewPrivileges=true',
    'ProtectSystem=strict',
    'MemoryMax=',
    'LimitNOFILE=',
  ]) {
    expect(readFileSync(join(SHIPPED, 'sav.service'), 'utf8')).toContain(wanted)
  }
  // A container has no systemd to ask.
  if (verify) expect(run(verify, ['verify', ...units.map((unit) => join(place, unit))])).toMatchObject({ status: 0 })
})

describe('an encrypted backup', () => {
  let tools: ReturnType<typeof ensureTools>

  beforeAll(async () => {
    tools = ensureTools()
    const database = await connect({ folder: join(dataDir, 'pg') })
    await seedBase(database.query)
    await database.close()
  })

  const backup = (name: string, environment: Readonly<Record<string, string>>) => {
    const folder = join(place, name)
    mkdirSync(folder)
    const made = run(join(SHIPPED, 'sav-backup'), [], { DATA_DIR: dataDir, BACKUP_DIR: folder, ...environment })
    return { ...made, folder, files: readdirSync(folder) }
  }

  const expectRestored = (file: string, environment: Readonly<Record<string, string>>) => {
    const to = mkdtempSync(join(place, 'restored-'))
    expect(statSync(file).mode & 0o077).toBe(0)
    // A clear archive begins with the mark of gzip.
    expect(readFileSync(file).subarray(0, 2)).not.toEqual(Buffer.from([0x1f, 0x8b]))
    const restored = run(join(SHIPPED, 'sav-restore'), [file], { DATA_DIR: to, ...environment })
    expect(restored).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Restored: /) })
    expect(existsSync(join(to, 'pg', 'PG_VERSION'))).toBe(true)
  }

  test('with age can be read by the holder of the secret key alone', () => {
    const [identity, other] = [join(place, 'key'), join(place, 'other-key')]
    for (const key of [identity, other]) run(tools['age-keygen'], ['-o', key])
    const recipient = run(tools['age-keygen'], ['-y', identity]).stdout.trim()
    const { folder, files, status } = backup('age', { AGE_RECIPIENT: recipient })
    expect([status, files]).toEqual([0, [expect.stringMatching(/^sav-.*\.tar\.gz\.age$/)]])
    const file = join(folder, files[0] ?? '')
    expect(
      run(join(SHIPPED, 'sav-restore'), [file], { DATA_DIR: join(place, 'nowhere'), AGE_IDENTITY: other }).status,
    ).not.toBe(0)
    expect(existsSync(join(place, 'nowhere'))).toBe(false)
    expectRestored(file, { AGE_IDENTITY: identity })
  })

  test('with gpg is read back with the keyring', () => {
    const home = mkdtempSync(join(tmpdir(), 'sav-gpg-'))
    const keyring = { GNUPGHOME: home }
    const generated = run(
      tools.gpg,
      ['--batch', '--passphrase', '', '--quick-generate-key', 'sav@example.org', 'default', 'default'],
      keyring,
    )
    expect(generated.status, generated.stderr).toBe(0)
    const { folder, files, status } = backup('gpg', { GPG_RECIPIENT: 'sav@example.org', ...keyring })
    expect([status, files]).toEqual([0, [expect.stringMatching(/^sav-.*\.tar\.gz\.gpg$/)]])
    expectRestored(join(folder, files[0] ?? ''), keyring)
    run('gpgconf', ['--kill', 'all'], keyring)
    rmSync(home, { recursive: true, force: true })
  })

  test('is not made in clear when no key is named', () => {
    const { status, stderr, files } = backup('clear', {})
    expect([status, files]).toEqual([1, []])
    expect(stderr).toContain('Set AGE_RECIPIENT or GPG_RECIPIENT')
  })
})
