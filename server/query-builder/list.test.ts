import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'

let server: TestServer
let manager: Caller
const names = async (query: string, caller = manager): Promise<readonly string[]> => {
  const answer = await caller.get(`/api/models/ticket?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data.map((row: { name: string }) => row.name)
}

beforeAll(async () => {
  server = await startTestServer()
  manager = await server.as('manager')
  const { fixture } = server
  const projet = await fixture.addProjet('Projet des listes', fixture.ownClient)
  const add = (name: string, options: object) =>
    fixture.addTicket(name, projet, { status_id: fixture.status.done, ...options })
  await add('Élan 100 % \\o/ d’été', { importance: 3, dead_line: '2026-05-01', tag: 'listes' })
  await add('Zèbre', {
    importance: 2,
    dead_line: '2026-06-01',
    tag: 'listes',
    responsable_id: fixture.people.technicien,
  })
  await add('abri', { importance: 1, tag: 'listes', description: 'Câble_réseau du préau' })
})
afterAll(() => server.close())

describe('search', () => {
  test('every word, in any field, without case or accents', async () => {
    expect(await names('search=ETE elan')).toEqual(['Élan 100 % \\o/ d’été'])
    expect(await names('search=cable preau')).toEqual(['abri'])
    expect(await names('search=cable zebre')).toEqual([])
  })

  test('wildcards and quotes are letters', async () => {
    expect(await names('search=%25 \\o')).toEqual(['Élan 100 % \\o/ d’été'])
    expect(await names('search=cable_res')).toEqual(['abri'])
    expect(await names('search=cableXres')).toEqual([])
    expect(await names(`search=${encodeURIComponent(`'";--%00`)}`)).toEqual([])
  })

  test('a number finds the ticket of this number, with # that one alone', async () => {
    const { tickets } = server.fixture
    expect(await names(`search=%23${tickets.own}`)).toEqual(['Imprimante en panne'])
    expect(await names(`search=${tickets.own}`)).toContain('Imprimante en panne')
    expect(await names('search=100')).toEqual(['Élan 100 % \\o/ d’été'])
    expect(await names('search=%23100')).toEqual([])
    expect(await names('search=%23999999999999999')).toEqual([])
  })

  test('a number finds no ticket that the person does not see', async () => {
    const client = await server.as('client')
    const { tickets } = server.fixture
    expect(await names(`search=%23${tickets.own}`, client)).toEqual(['Imprimante en panne'])
    for (const hidden of [tickets.other, tickets.internal, tickets.hidden]) {
      expect(await names(`search=%23${hidden}`, client)).toEqual([])
      expect(await names(`search=%23${hidden}`)).toHaveLength(1)
    }
  })
})

describe('filters', () => {
  test('one value, several, none, and ranges', async () => {
    const { status, people } = server.fixture
    expect(await names(`filter[tag]=listes&filter[responsable_id]=${people.technicien}`)).toEqual(['Zèbre'])
    expect(await names('filter[tag]=listes&filter[responsable_id]=null&orderBy=name')).toEqual([
      'abri',
      'Élan 100 % \\o/ d’été',
    ])
    expect(
      await names('filter[tag]=listes&filter[importance][]=1&filter[importance][]=2&orderBy=importance:desc'),
    ).toEqual(['Zèbre', 'abri'])
    expect(await names('filter[dead_line][from]=2026-05-02&filter[dead_line][to]=2026-06-01')).toEqual(['Zèbre'])
    expect(await names(`filter[status_id]=${status.done},${status.closed}&filter[importance][from]=3`)).toEqual([
      'Élan 100 % \\o/ d’été',
    ])
    expect(await names('filter[is_bloquant]=1')).toEqual([])
  })

  test('favourites are one person’s', async () => {
    const { tickets } = server.fixture
    const technicien = await server.as('technicien')
    await technicien.put(`/api/models/ticket/${tickets.own}/toggleFavorite`, { is_favorite: true })
    expect(await names('filter[is_favorite]=true', technicien)).toEqual(['Imprimante en panne'])
    expect(await names('filter[is_favorite]=true')).toEqual([])
  })

  test('scopes of the specification', async () => {
    const open = await manager.get(
      '/api/models/projet?filter[queryScopes]=status:open,visibleToClient:1&filter[search]=&orderBy=name',
    )
    expect(open.json().data.map((row: { name: string }) => row.name)).not.toContain('Projet archivé')
    expect((await manager.get('/api/models/projet?filter[queryScopes]=status:lost')).json()).toMatchObject({
      code: 'bad_query',
      allowed: expect.arrayContaining(['status:open']),
    })
  })
})

describe('order and pages', () => {
  test('text sorts without case and accents, empty values last both ways', async () => {
    expect(await names('filter[tag]=listes&orderBy=name:asc')).toEqual(['abri', 'Élan 100 % \\o/ d’été', 'Zèbre'])
    expect(await names('filter[tag]=listes&orderBy=dead_line:desc,name:asc')).toEqual([
      'Zèbre',
      'Élan 100 % \\o/ d’été',
      'abri',
    ])
    expect(await names('filter[tag]=listes&orderBy=dead_line:asc')).toEqual(['Élan 100 % \\o/ d’été', 'Zèbre', 'abri'])
  })

  test('pages add up to the total and never repeat a row', async () => {
    const first = (await manager.get('/api/models/ticket?limit=3&page=1')).json()
    const pages = first.pagination.last_page
    const ids = new Set<number>()
    for (let page = 1; page <= pages; page++)
      for (const row of (await manager.get(`/api/models/ticket?limit=3&page=${page}`)).json().data) ids.add(row.id)
    expect(first.pagination).toMatchObject({ per_page: 3, current_page: 1 })
    expect(ids.size).toBe(first.pagination.total)
    expect((await manager.get('/api/models/ticket?limit=all')).json().pagination.per_page).toBe(1000)
  })

  test('a page so deep that it costs too much is refused with what to ask instead; in the order of ids every page may be asked for', async () => {
    const ask = (query: string) => manager.get(`/api/models/ticket?${query}`)
    expect((await ask('limit=all&page=10&orderBy=name')).statusCode).toBe(200)
    const refused = await ask('limit=all&page=11&orderBy=name')
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({ code: 'bad_query', allowed: ['page × limit: 1…10000', 'orderBy=id:asc'] })
    expect((await ask('limit=all&page=5000&orderBy=id:asc')).statusCode).toBe(200)
  })

  test('who may create is told with the list', async () => {
    expect((await manager.get('/api/models/projet')).json().permissions.store).toBe(true)
    expect((await (await server.as('technicien')).get('/api/models/projet')).json().permissions.store).toBe(false)
  })
})

describe('what a record carries', () => {
  test('relations both ways, sums and chosen fields', async () => {
    const { tickets, people } = server.fixture
    const answer = await manager.get(
      `/api/models/ticket/${tickets.own}?include=projet,pointages&append=ut_done&only=name,projet_id`,
    )
    const { data } = answer.json()
    expect(Object.keys(data).sort()).toEqual(['id', 'name', 'pointages', 'projet', 'projet_id', 'ut_done', 'version'])
    expect(data).toMatchObject({
      ut_done: 4,
      projet: { name: 'Projet visible' },
      pointages: [{ user_id: people.technicien, ut: 4 }],
    })
  })

  test('a client’s projets as a list of their own', async () => {
    const { ownClient, otherClient } = server.fixture
    const answer = await manager.get(
      `/api/models/client/${ownClient}/projets?include=responsable,client&filter[queryScopes]=status:open,visibleToClient:1&filter[search]=`,
    )
    expect(answer.json().data.map((row: { name: string }) => row.name)).toContain('Projet visible')
    expect(answer.json().data.every((row: { client: { id: number } }) => row.client.id === ownClient)).toBe(true)
    expect((await (await server.as('client')).get(`/api/models/client/${otherClient}/projets`)).statusCode).toBe(404)
  })

  test('a fake record of every model has the shape of a real one', async () => {
    const fake = (await manager.get('/api/models/ticket/fake')).json().data
    const real = (await manager.get(`/api/models/ticket/${server.fixture.tickets.own}`)).json().data
    expect(Object.keys(fake).sort()).toEqual(Object.keys(real).sort())
    expect((await server.app.inject({ url: '/api/models/ticket/fake' })).statusCode).toBe(401)
  })
})
