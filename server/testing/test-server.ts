import type { LightMyRequestResponse } from 'fastify'
import { openSession } from '../access/sessions.ts'
import { type BuiltServer, buildServer } from '../build-server.ts'
import type { Location } from '../database/connect.ts'
import { createFixture, type Fixture } from './fixture.ts'

type Person = keyof Fixture['people']
type Headers = Readonly<Record<string, string>>

/** What a person sends and hears, without a network in between. */
export interface Caller {
  readonly token: string
  get(path: string, headers?: Headers): Promise<LightMyRequestResponse>
  post(path: string, body?: object, headers?: Headers): Promise<LightMyRequestResponse>
  put(path: string, body?: object, headers?: Headers): Promise<LightMyRequestResponse>
  delete(path: string, headers?: Headers): Promise<LightMyRequestResponse>
}

export interface TestServer extends BuiltServer {
  readonly fixture: Fixture
  as(person: Person): Promise<Caller>
  asUser(id: number): Promise<Caller>
}

/** The whole server with the fixture's company, in memory unless another place is given. */
export const startTestServer = async (database: Location = 'memory'): Promise<TestServer> => {
  const server = await buildServer({ database, logLevel: 'silent', clientFolder: null, publicUrl: null, unlimitedWrites: true })
  const fixture = await createFixture(server.database.query)

  const asUser = async (id: number): Promise<Caller> => {
    const { access_token: token } = await openSession(server.database.query, id)
    const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body: object | undefined, headers: Headers = {}) =>
      server.app.inject({ method, url: path, headers: { authorization: `Bearer ${token}`, ...headers }, ...(body ? { payload: body } : {}) })
    return {
      token,
      get: (path, headers) => send('GET', path, undefined, headers),
      post: (path, body, headers) => send('POST', path, body, headers),
      put: (path, body, headers) => send('PUT', path, body, headers),
      delete: (path, headers) => send('DELETE', path, undefined, headers),
    }
  }
  return { ...server, fixture, asUser, as: (person) => asUser(fixture.people[person]) }
}
