import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { createMemoryRelease } from './memory-release.ts'

const BUSY = { activeMs: 9_000, share: 0.6 }
const CALM = { activeMs: 150, share: 0.01 }

test('memory is given back once, in the first calm after work', () => {
  let releases = 0
  const endInterval = createMemoryRelease(() => {
    releases += 1
  })
  const after: number[] = []
  for (const work of [CALM, BUSY, BUSY, CALM, CALM, CALM, BUSY, CALM]) {
    endInterval(work)
    after.push(releases)
  }
  expect(after).toEqual([0, 0, 0, 1, 1, 1, 1, 2])
})

test('a process with little work frees memory too', () => {
  let releases = 0
  const endInterval = createMemoryRelease(() => {
    releases += 1
  })
  for (let interval = 0; interval < 40; interval += 1) endInterval(CALM)
  expect(releases).toBe(2)
})

test('the pages of a burst go back to the operating system', () => {
  const program = `
    import { releaseMemory } from ${JSON.stringify(new URL('./memory-release.ts', import.meta.url).href)}
    for (let round = 0; round < 20; round += 1) {
      const rows = []
      for (let id = 0; id < 200_000; id += 1) rows.push({ id, name: 'row ' + id, at: new Date(id) })
      await new Promise((done) => setTimeout(done, 1))
    }
    const before = process.memoryUsage.rss()
    releaseMemory()
    console.log(JSON.stringify([before, process.memoryUsage.rss()]))`
  const output = execFileSync(process.execPath, ['--max-semi-space-size=16', '--input-type=module', '-e', program], {
    encoding: 'utf8',
  })
  const [before, after] = JSON.parse(output) as [number, number]
  expect(before - after).toBeGreaterThan(60e6)
})
