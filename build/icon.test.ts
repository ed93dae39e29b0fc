import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const textOf = (path: string): Promise<string> => readFile(resolve(import.meta.dirname, '..', path), 'utf8')

const pathsOf = (drawing: string): readonly string[] =>
  [...drawing.matchAll(/\bd="([^"]+)"/g)].map(([, path = '']) => path)

it('draws the icon of the installed application like the mark of its pages', async () => {
  const paths = pathsOf(await textOf('public/icon.svg'))
  expect(paths).toHaveLength(2)
  expect(paths).toEqual(pathsOf(await textOf('src/ui/kit/logo.tsx')))
})

it('gives the icon, and the surface behind it, the accent colour', async () => {
  const [, accent = ''] = /--accent: light-dark\((#[0-9a-f]{6}),/.exec(await textOf('src/ui/theme/tokens.css')) ?? []
  expect(accent).not.toBe('')
  expect(await textOf('public/icon.svg')).toContain(`fill="${accent}"`)
  expect(await textOf('build/manifest.ts')).toContain(`COLOUR = '${accent}'`)
})
