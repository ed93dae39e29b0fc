import type { Figure } from './figure.ts'
import type { Answer, Call } from './http-client.ts'
import type { Scene } from './people.ts'
import type { ServerUnderTest } from './server-under-test.ts'

export interface StageInput {
  readonly server: ServerUnderTest
  readonly scene: Scene
  readonly quick: boolean
}

/** Measures one thing on the running server. */
export type Stage = (input: StageInput) => Promise<readonly Figure[]>

/** Sends and insists on success: an error that comes fast is no good figure. */
export const succeed = async ({ http }: ServerUnderTest, call: Call): Promise<Answer> => {
  const answer = await http.send(call)
  if (answer.status >= 300) throw new Error(`${call.method ?? 'GET'} ${call.path}: ${answer.status} ${JSON.stringify(await answer.json())}`)
  return answer
}

export const at = <Item>(items: readonly Item[], n: number): Item => {
  const item = items[n % items.length]
  if (item === undefined) throw new Error('There is nothing to choose from.')
  return item
}
