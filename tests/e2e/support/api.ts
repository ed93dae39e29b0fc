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

  return {
    list: async (person: PersonName, path: string): Promise<ListAnswer> => {
      const answer = await fetch(`${origin}/api/models/${path}`, { headers: { authorization: `Bearer ${await tokenOf(person)}` } })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as ListAnswer
    },
    put: async (person: PersonName, path: string, body: object): Promise<Response> =>
      fetch(`${origin}/api/models/${path}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${await tokenOf(person)}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify(body),
      }),
  }
}
