import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/servers/test-server.ts'
import { documentedPath } from './call-operations.ts'
import { apiDocument } from './document.ts'
import { operationsOf } from './operation.ts'

/**
 * Every method and path of the router's own picture (`├── /:id (GET, HEAD)`), in which a line
 * continues the line above it to the left.
 */
const registeredRoutes = (picture: string): readonly { readonly method: string; readonly path: string }[] => {
  const above: string[] = []
  return picture.split('\n').flatMap((line) => {
    const found = /^((?:│ {3}| {4})*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line)
    if (!found) return []
    const [, indent = '', segment = '', methods = ''] = found
    above.length = indent.length / 4
    above.push(segment)
    const path = above.join('')
    return methods === '' ? [] : methods.split(', ').map((method) => ({ method, path }))
  })
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('every served call is documented, and every documented call is served', async () => {
  const routes = registeredRoutes(server.app.printRoutes({ commonPrefix: false }))
  expect(routes.length).toBeGreaterThan(500)
  const served: string[] = []
  for (const { method, path } of routes) {
    if (method === 'HEAD') continue
    const answer = await server.app.inject({ method: method as 'GET', url: path.replace(/:\w+/g, '1') })
    if (answer.statusCode !== 405) served.push(`${method} ${documentedPath(path)}`)
  }
  const documented = operationsOf(apiDocument('fr').paths).map(({ method, path }) => `${method.toUpperCase()} ${path}`)
  expect(served.sort()).toEqual(documented.sort())
})

test('the page is in the requested language, names every operation and respects the content security policy', async () => {
  const { paths } = apiDocument('fr')
  for (const [language, title] of [
    ['fr', 'Tickets, temps et factures'],
    ['en', 'Tickets, time and invoices'],
  ]) {
    const page = await server.app.inject({ url: '/api/docs', headers: { 'accept-language': language } })
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['content-language']).toBe(language)
    expect(page.body).toContain(title)
    expect(page.body).not.toMatch(/<script|<style|\sstyle=|\son\w+=|undefined|\[object/)
    for (const { operation } of operationsOf(paths))
      expect(page.body).toContain(`<article id="${operation.operationId}">`)
    for (const path of Object.keys(paths)) expect(page.body).toContain(path)
    const ids = [...page.body.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
    expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([])
    for (const [, target] of page.body.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target)
  }
})

test('the addresses that the page names answer as documented', async () => {
  const { body } = await server.app.inject({ url: '/api/docs' })
  for (const [, url = ''] of body.matchAll(/href="(\/[^"]+)"/g))
    expect((await server.app.inject({ url })).statusCode, url).toBe(200)
  expect((await server.app.inject({ url: '/api/docs/style.css' })).headers['content-type']).toBe(
    'text/css; charset=utf-8',
  )
  const document = await server.app.inject({ url: '/api/docs/openapi.json', headers: { 'accept-language': 'en' } })
  expect(document.json()).toEqual(JSON.parse(JSON.stringify(apiDocument('en'))))
})
