import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltServer, buildServer } from '../../build-server.ts'
import { writeDemoTerms } from '../../seed/demo-terms.ts'

let folder: string
let file: string
let server: BuiltServer

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sav-terms-'))
  file = join(folder, 'kept', 'cgv.pdf')
  server = await buildServer({ database: 'memory', logLevel: 'silent', clientFolder: null, publicUrl: null, termsFile: file })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const ask = (method: 'GET' | 'HEAD' | 'POST') => server.app.inject({ method, url: '/cgv.pdf' })

test('the terms of sale are served as soon as the installation has them, without a new start', async () => {
  expect((await ask('GET')).json().code).toBe('no_route')
  expect((await ask('HEAD')).statusCode).toBe(404)

  await writeDemoTerms(file)
  const shown = await ask('GET')
  expect(shown.headers).toMatchObject({ 'content-type': 'application/pdf', 'content-disposition': 'inline; filename="cgv.pdf"' })
  expect(shown.body.startsWith('%PDF-')).toBe(true)
  expect((await ask('HEAD')).statusCode).toBe(200)
  expect((await ask('POST')).statusCode).toBe(405)
})

test('terms that are there and can’t be read are told as a fault, not as none', async () => {
  rmSync(file)
  mkdirSync(file)
  expect((await ask('GET')).statusCode).toBe(500)
  rmSync(file, { recursive: true })
})

test('the example of the demo data never takes the place of real terms', async () => {
  writeFileSync(file, 'real')
  await writeDemoTerms(file)
  expect((await ask('GET')).body).toBe('real')
})
