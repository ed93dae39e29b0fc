import { randomUUID } from 'node:crypto'
import type { ListAnswer, TokenAnswer } from '#contract/core/replication.ts'
import { PASSWORD, PEOPLE, type PersonName } from './people.ts'

/** Asks the server itself, past browser and proxy: what it holds is the truth that a story ends with. */
export const apiOf = (origin: string) => {
  const tokenOf = async (person: PersonName): Promise<string> => {
    const answer = await fetch(`${origin}/api/interfaces/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: PEOPLE[person].email, password: PASSWORD }),
    })
    if (!answer.ok) throw new Error(`sign-in of ${person}: ${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as TokenAnswer).access_token
  }

  const send = async (method: 'PUT' | 'POST', person: PersonName, path: string, body: object): Promise<Response> =>
    fetch(`${origin}/api/models/${path}`, {
      method,
      headers: { authorization: `Bearer ${await tokenOf(person)}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
    })

  return {
    list: async (person: PersonName, path: string): Promise<ListAnswer> => {
      const answer = await fetch(`${origin}/api/models/${path}`, { headers: { authorization: `Bearer ${await tokenOf(person)}` } })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as ListAnswer
    },
    put: (person: PersonName, path: string, body: object): Promise<Response> => send('PUT', person, path, body),
    post: (person: PersonName, path: string, body: object): Promise<Response> => send('POST', person, path, body),
  }
}
