import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readEarlyFiles, withEarlyFiles } from './early-files.ts'

const HTML = '<html><head><title>SAV</title></head><body></body></html>'
const FILES = { login: ['assets/login-1.js', 'assets/forms-2.js'] }

it.each(['/auth/login', '/en/auth/login', '/auth/login/'])('the page of %s names the files of its screen', (path) => {
  expect(withEarlyFiles(HTML, path, FILES)).toBe(
    HTML.replace(
      '</head>',
      '<link rel="modulepreload" crossorigin href="/assets/login-1.js" /><link rel="modulepreload" crossorigin href="/assets/forms-2.js" /></head>',
    ),
  )
})

it.each(['/', '/manager/tickets', '/unknown'])('the page of %s names none', (path) => {
  expect(withEarlyFiles(HTML, path, FILES)).toBe(HTML)
})

it('a client that was built without the list is served as it is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sav-early-'))
  expect(await readEarlyFiles(folder)).toEqual({})
  await writeFile(join(folder, 'early-files.json'), JSON.stringify(FILES))
  expect(await readEarlyFiles(folder)).toEqual(FILES)
  await rm(folder, { recursive: true })
})
