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

/** An error that comes fast is no good figure: it is thrown. */
export const insist = async (call: Call, answer: Answer): Promise<Answer> => {
  if (answer.status >= 300)
    throw new Error(`${call.method ?? 'GET'} ${call.path}: ${answer.status} ${JSON.stringify(await answer.json())}`)
  return answer
}

export const succeed = async ({ http }: ServerUnderTest, call: Call): Promise<Answer> =>
  insist(call, await http.send(call))

export const at = <Item>(items: readonly Item[], n: number): Item => {
  const item = items[n % items.length]
  if (item === undefined) throw new Error('There is nothing to choose from.')
  return item
}
