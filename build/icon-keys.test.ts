import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { withShortKeys } from './icon-keys.ts'

const ICONS = join(createRequire(import.meta.url).resolve('lucide-react/package.json'), '../dist/esm/icons')
const KEYS = /key: "([^"]*)"/g

const keysOf = (code: string): string[] => [...code.matchAll(KEYS)].map(([, key = '']) => key)

it('gives the elements of every icon of the installed version short keys that differ', () => {
  const icons = readdirSync(ICONS).filter((file) => file.endsWith('.mjs'))
  const shortened = icons.flatMap((file) => {
    const code = readFileSync(join(ICONS, file), 'utf8')
    const short = withShortKeys(code)
    const keys = keysOf(short)
    expect({ file, keys: keys.length, longest: Math.max(0, ...keys.map(({ length }) => length)) }).toEqual({
      file,
      keys: keysOf(code).length,
      longest: keys.length > 0 ? 1 : 0,
    })
    expect(new Set(keys).size).toBe(keys.length)
    // Nothing else changes but the statement without an effect.
    expect(short.replace(KEYS, '').trim()).toBe(code.replace(KEYS, '').replace('__iconData.node;\n', '\n').trim())
    return keys
  })
  expect(shortened.length).toBeGreaterThan(icons.length)
})
