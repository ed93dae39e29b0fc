import type { LightMyRequestResponse } from 'fastify'
import { openSession } from '../../access/sessions/sessions.ts'
import { type BuiltServer, buildServer } from '../../build-server.ts'
import type { Location } from '../../database/connect.ts'
import type { ServerOptions } from '../../start/server-options.ts'
import type { LookUpHost } from '../../webhooks/address.ts'
import { preparedCompany } from '../databases/migrated-dump.ts'
import { preparedDatabase } from '../databases/test-database.ts'
import { createMailbox, type Mailbox } from '../people/mailbox.ts'
import { createFixture, type Fixture, fixtureOf } from '../records/fixture.ts'

/** A person of the fixture's company. */
export type Person = keyof Fixture['people']
type Headers = Readonly<Record<string, string>>

/** One person's requests to the server, without a network. */
export interface Caller {
  readonly token: string
  get(path: string, headers?: Headers): Promise<LightMyRequestResponse>
  post(path: string, body?: object, headers?: Headers): Promise<LightMyRequestResponse>
  put(path: string, body?: object, headers?: Headers): Promise<LightMyRequestResponse>
  delete(path: string, headers?: Headers): Promise<LightMyRequestResponse>
}

export interface TestServer extends BuiltServer {
  readonly fixture: Fixture
  readonly mailbox: Mailbox
  as(person: Person): Promise<Caller>
  asUser(id: number): Promise<Caller>
}

/** A person with a session, on this server. */
export const callerOn = async ({ app, database }: BuiltServer, userId: number): Promise<Caller> => {
  const { access_token: token } = await openSession(database.query, userId)
  return callerWith(app, token)
}

/** A person whose session was opened elsewhere, maybe on another server. */
export const callerWith = (app: BuiltServer['app'], token: string): Caller => {
  const send = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body: object | undefined,
    headers: Headers = {},
  ) =>
    app.inject({
      method,
      url: path,
      headers: { authorization: `Bearer ${token}`, ...headers },
      ...(body ? { payload: body } : {}),
    })
  return {
    token,
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    put: (path, body, headers) => send('PUT', path, body, headers),
    delete: (path, headers) => send('DELETE', path, undefined, headers),
  }
}

/** Every name has an address on the internet, which no test connects to. */
const publicHost: LookUpHost = async () => [{ address: '93.184.215.14', family: 4 }]

/** Builds a server for tests: without log, built client and budgets. */
export const buildTestServer = (database: Location, options: Partial<ServerOptions> = {}): Promise<BuiltServer> =>
  buildServer({
    database,
    logLevel: 'silent',
    clientFolder: null,
    publicUrl: null,
    withoutBudgets: true,
    lookUpHost: publicHost,
    ...options,
  })

/**
 * The whole server with the fixture's company, on the database of this run of the tests unless
 * another place is given.
 */
export const startTestServer = async (
  database?: Location,
  options: Partial<ServerOptions> = {},
): Promise<TestServer> => {
  const mailbox = createMailbox()
  const prepared = database ? null : await preparedDatabase('company')
  const server = await buildTestServer(database ?? prepared ?? 'memory', { mail: mailbox, ...options })
  const company = prepared && preparedCompany()
  const fixture = company ? fixtureOf(server.database.query, company) : await createFixture(server.database.query)
  const asUser = (id: number): Promise<Caller> => callerOn(server, id)
  return { ...server, fixture, mailbox, asUser, as: (person) => asUser(fixture.people[person]) }
}
