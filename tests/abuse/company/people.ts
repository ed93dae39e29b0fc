import { asc, eq } from 'drizzle-orm'
import type { RoleSlug } from '#contract/core/roles.ts'
import { openSession } from '#server/access/sessions/sessions.ts'
import { storeToken } from '#server/access/tokens/token-rows.ts'
import type { Queryable } from '#server/database/connect.ts'
import { client, user } from '#server/database/schema/people.ts'
import { role } from '#server/database/schema/reference.ts'
import type { Person, Stage } from '../stage.ts'

const PEOPLE_A_ROLE = 3
const ERASABLE = 20
const TOKEN_DAYS = 30

interface NewPerson {
  readonly slug: RoleSlug
  readonly name: string
  readonly clientId?: number
  readonly isClientManager?: boolean
}

/** A client of the demo data that has a company to attack from. */
const attackersCompany = async (database: Queryable): Promise<number> => {
  const [first] = await database.select({ id: client.id }).from(client).orderBy(asc(client.id)).limit(1)
  if (!first) throw new Error('The database has no clients in it.')
  return first.id
}

const addPerson = async (
  database: Queryable,
  { slug, name, clientId, isClientManager = false }: NewPerson,
): Promise<Person> => {
  const [known] = await database.select({ id: role.id }).from(role).where(eq(role.slug, slug))
  const [added] = await database
    .insert(user)
    .values({
      firstname: 'Ada',
      lastname: name,
      email: `abuse-${name}-${Date.now()}@exemple.fr`,
      role_id: known?.id ?? 0,
      client_id: clientId ?? null,
      is_client_manager: isClientManager,
    })
    .returning({ id: user.id })
  if (!added) throw new Error(`${name} was not stored.`)
  const { access_token: token } = await openSession(database, added.id)
  // Floods of refreshes end their session. Writes of the other one can still be repeated until they
  // have an answer.
  const { refresh_token: refreshToken } = await openSession(database, added.id)
  const expires_at = new Date(Date.now() + TOKEN_DAYS * 86_400_000).toISOString()
  const { secret: apiToken } = await storeToken(database, {
    user_id: added.id,
    name: 'abuse',
    scopes: ['tickets:read'],
    expires_at,
  })
  return { id: added.id, token, refreshToken, apiToken }
}

const several = async (count: number, make: (n: number) => Promise<Person>): Promise<readonly Person[]> => {
  const people: Person[] = []
  for (let n = 0; n < count; n++) people.push(await make(n))
  return people
}

export interface Company extends Pick<Stage, 'people' | 'probePerson' | 'auditor' | 'erasable'> {
  readonly clientId: number
}

/** People of every role, signed in by the server's own code while the server does not run. */
export const addPeople = async (database: Queryable): Promise<Company> => {
  const clientId = await attackersCompany(database)
  const people = {
    client: await several(PEOPLE_A_ROLE, (n) => addPerson(database, { slug: 'client', name: `client${n}`, clientId })),
    clientManager: await several(PEOPLE_A_ROLE, (n) =>
      addPerson(database, { slug: 'client', name: `chief${n}`, clientId, isClientManager: true }),
    ),
    technicien: await several(PEOPLE_A_ROLE, (n) =>
      addPerson(database, { slug: 'technicien', name: `technicien${n}` }),
    ),
    manager: await several(PEOPLE_A_ROLE, (n) => addPerson(database, { slug: 'manager', name: `manager${n}` })),
  }
  const erasable = await several(ERASABLE, (n) =>
    addPerson(database, { slug: 'client', name: `erasable${n}`, clientId }),
  )
  return {
    clientId,
    people,
    erasable: erasable.map(({ id }) => id),
    probePerson: await addPerson(database, { slug: 'technicien', name: 'probe' }),
    auditor: await addPerson(database, { slug: 'manager', name: 'auditor' }),
  }
}
