import { expect, test } from 'vitest'
import { isAllowed, listOf, packagesOf, refused } from '../../build/licences.ts'

type Lock = Parameters<typeof packagesOf>[0]

const lock = (packages: Lock['packages']): Lock => ({ packages: { '': { name: 'sav' }, ...packages } })

test.each([
  ['MIT', true],
  ['(MIT OR CC0-1.0)', true],
  ['MIT OR GPL-3.0-only', true],
  ['Apache-2.0 AND LGPL-3.0-or-later AND MIT', true],
  ['MIT AND AGPL-3.0-only', false],
  ['GPL-3.0-only', false],
  ['unknown', false],
])('%s is kept: %s', (licence, kept) => {
  expect(isAllowed(licence)).toBe(kept)
})

test('a package of production with an unlisted licence, or without one, is refused; a package of development is not listed', () => {
  const packages = packagesOf(
    lock({
      'node_modules/kind': { version: '1.0.0', license: 'MIT' },
      'node_modules/kind/node_modules/strict': { version: '2.0.0', license: 'AGPL-3.0-only' },
      'node_modules/silent': { version: '3.0.0' },
      'node_modules/tool': { version: '4.0.0', license: 'AGPL-3.0-only', dev: true },
    }),
  )
  expect(refused(packages).map(({ name }) => name)).toEqual(['silent', 'strict'])
  expect(listOf(packages)).toContain('## AGPL-3.0-only\n\n- strict 2.0.0\n')
  expect(listOf(packages)).not.toContain('tool')
})
