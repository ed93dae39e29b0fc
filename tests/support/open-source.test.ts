import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { OPEN_SOURCE_PATH, openSource } from '../../build/open-source.ts'

// The browser runs it without the lines of its types.
const SOURCE = `interface Greeting {
  readonly name: string
}

export const greet = ({ name }: Greeting): string => {
  return 'hello ' + name
}
`

let folder: string
let server: ViteDevServer
let origin: string

/** Files that the editor was asked to open, with line and column. */
const opened = (): string | null =>
  existsSync(join(folder, 'opened')) ? readFileSync(join(folder, 'opened'), 'utf8').trim() : null

const post = (
  body: unknown,
  headers: Readonly<Record<string, string>> = { 'sec-fetch-site': 'same-origin' },
): Promise<Response> => fetch(origin + OPEN_SOURCE_PATH, { method: 'POST', headers, body: JSON.stringify(body) })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'open-source-'))
  mkdirSync(join(folder, 'src'))
  mkdirSync(join(folder, 'private'))
  writeFileSync(join(folder, 'src', 'greet.ts'), SOURCE)
  writeFileSync(join(folder, 'private', 'key.ts'), '')
  writeFileSync(join(folder, 'editor'), `#!/bin/sh\necho "$@" > ${join(folder, 'opened')}\n`)
  chmodSync(join(folder, 'editor'), 0o755)
  vi.stubEnv('LAUNCH_EDITOR', join(folder, 'editor'))
  server = await createServer({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    plugins: [openSource()],
    server: { host: '127.0.0.1' },
  })
  await server.listen()
  origin = server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? ''
})
afterAll(async () => {
  await server.close()
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})
beforeEach(() => rmSync(join(folder, 'opened'), { force: true }))

it('opens the line of the source from which the running line was made', async () => {
  const running = (await (await fetch(`${origin}/src/greet.ts`)).text()).split('\n')
  const line = running.findIndex((text) => text.includes('hello')) + 1
  const written = SOURCE.split('\n').findIndex((text) => text.includes('hello')) + 1
  expect(line).not.toBe(written)
  const column = (running[line - 1] ?? '').indexOf('return') + 1
  expect((await post({ path: '/src/greet.ts', line, column })).status).toBe(200)
  await expect.poll(opened).toBe(`${join(folder, 'src', 'greet.ts')} ${written} 1`)
})

it('refuses other sites, other methods, and files outside of our folders', async () => {
  const place = { path: '/src/greet.ts', line: 1, column: 1 }
  const statuses = [
    (await post(place, { 'sec-fetch-site': 'cross-site' })).status,
    (await post(place, {})).status,
    (await fetch(origin + OPEN_SOURCE_PATH)).status,
    (await post({ ...place, path: '/src/../private/key.ts' })).status,
    (await post({ ...place, path: '/private/key.ts' })).status,
    (await post({ ...place, path: '/src/absent.ts' })).status,
    (await post({ ...place, line: 'one' })).status,
  ]
  expect(statuses).toEqual([403, 403, 405, 422, 422, 422, 422])
  expect(opened()).toBeNull()
})
