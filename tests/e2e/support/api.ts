import { randomUUID } from 'node:crypto'
import { HEADERS, type ListAnswer, type TokenAnswer } from '#contract/core/protocol.ts'
import { PASSWORD, PEOPLE, type PersonName } from './people.ts'

/**
 * Asks the server itself, past browser and proxy: what it holds is the truth that a story ends
 * with.
 */
export const apiOf = (origin: string) => {
  const tokens = new Map<PersonName, string>()

  const signIn = async (person: PersonName): Promise<string> => {
    const answer = await fetch(`${origin}/api/interfaces/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: PEOPLE[person].email, password: PASSWORD }),
    })
    if (!answer.ok) throw new Error(`sign-in of ${person}: ${answer.status} ${await answer.text()}`)
    const { access_token } = (await answer.json()) as TokenAnswer
    tokens.set(person, access_token)
    return access_token
  }

  /**
   * One sign-in serves many questions: polls would spend the server's budget of them. A token that
   * a story has ended is replaced.
   */
  const withToken = async (person: PersonName, ask: (token: string) => Promise<Response>): Promise<Response> => {
    const answer = await ask(tokens.get(person) ?? (await signIn(person)))
    return answer.status === 401 ? ask(await signIn(person)) : answer
  }

  const send = (
    method: 'PUT' | 'POST',
    person: PersonName,
    {
      path,
      body,
      headers = {},
    }: { readonly path: string; readonly body: object; readonly headers?: Readonly<Record<string, string>> },
  ): Promise<Response> =>
    withToken(person, (token) =>
      fetch(`${origin}/api/models/${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
          ...headers,
        },
        body: JSON.stringify(body),
      }),
    )

  return {
    /** Any other call of the API, by its full path. */
    call: (person: PersonName, method: 'GET' | 'POST', path: string, body?: object): Promise<Response> =>
      withToken(person, (token) =>
        fetch(`${origin}${path}`, {
          method,
          headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
          ...(body && { body: JSON.stringify(body) }),
        }),
      ),
    list: async (person: PersonName, path: string): Promise<ListAnswer> => {
      const answer = await withToken(person, (token) =>
        fetch(`${origin}/api/models/${path}`, { headers: { authorization: `Bearer ${token}` } }),
      )
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as ListAnswer
    },
    put: (person: PersonName, path: string, body: object): Promise<Response> => send('PUT', person, { path, body }),
    post: (person: PersonName, path: string, body: object): Promise<Response> => send('POST', person, { path, body }),
    /** Posts as a device does that was without a network for so long. */
    postLate: (person: PersonName, path: string, body: object, agoMs: number): Promise<Response> =>
      send('POST', person, { path, body, headers: { [HEADERS.ago]: String(agoMs) } }),
  }
}
