import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

/**
 * Selectors that the browser tries on every element at each change of style: the variants `*:` and
 * `**:`, `divide-*`, and a root that depends on what it contains (decision 0380).
 */
const SLOW = /[\s"'`:](?:\*{1,2}:[\w[-]|divide-[xy]\b)|:root:has\(/

const ui = resolve(import.meta.dirname, '..')
const sources = globSync('**/*.{ts,tsx,css}', { cwd: ui }).filter((path) => !path.endsWith('.test.ts'))

it('no style of the screens has a selector that is tried on every element', () => {
  expect(sources.length).toBeGreaterThan(500)
  const slow = sources.flatMap((path) => {
    const [found] = SLOW.exec(readFileSync(resolve(ui, path), 'utf8')) ?? []
    return found === undefined ? [] : [`${path}: ${found.trim()}`]
  })
  expect(slow).toEqual([])
})

it.each(['<ul className="grid *:mt-2">', "'divide-y'", 'sm:divide-x', 'touch:**:p-1', ':root:has([data-x]) {}'])(
  'finds %s',
  (source) => {
    expect(SLOW.test(source)).toBe(true)
  },
)

it.each(['[&>li+li]:border-t', '/** Text */', 'a * b', "'/api/*'"])('allows %s', (source) => {
  expect(SLOW.test(source)).toBe(false)
})
