import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const PUBLIC: readonly (readonly [setting: string, environment: Readonly<Record<string, string>>])[] = [
  ['HOST', { HOST: '0.0.0.0' }],
  ['HOST', { HOST: '::' }],
  ['HOST', { HOST: '192.168.1.4' }],
  ['HOST', { HOST: 'sav.lan' }],
  ['HOST', { HOST: 'localhost.example.org' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://sav.example.org' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'http://127.0.0.1.example.org' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'http://localhost@sav.example.org' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'loopback' }],
  ['TRUST_PROXY', { TRUST_PROXY: '1', PUBLIC_URL: 'http://localhost:3000' }],
]

const LOCAL: readonly Readonly<Record<string, string>>[] = [
  {},
  { HOST: 'localhost' },
  { HOST: '127.0.0.53' },
  { HOST: '::1' },
  { PUBLIC_URL: 'http://localhost:3000' },
  { PUBLIC_URL: 'http://[::1]:3000' },
  { PUBLIC_URL: 'http://sav.localhost' },
]

describe('demo data', () => {
  test.each(PUBLIC)(
    'are off by default and refused with DEMO=1 where %s makes the server public: %j',
    (setting, environment) => {
      expect(readConfig(environment).demo).toBe(false)
      expect(readConfig({ ...environment, DEMO: '0' }).demo).toBe(false)
      expect(() => readConfig({ ...environment, DEMO: '1' })).toThrow(
        new RegExp(`^DEMO=1 opens .* ${setting} makes this server public\\.`),
      )
    },
  )

  test.each(LOCAL)('are on by default where only this machine reaches the server: %j', (environment) => {
    expect(readConfig(environment).demo).toBe(true)
    expect(readConfig({ ...environment, DEMO: '1' }).demo).toBe(true)
    expect(readConfig({ ...environment, DEMO: '0' }).demo).toBe(false)
  })

  test('are not guessed from another value', () => {
    expect(() => readConfig({ DEMO: 'false' })).toThrow('DEMO must be 0 or 1, not "false".')
  })
})
