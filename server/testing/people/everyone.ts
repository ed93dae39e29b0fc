import { type Caller, type Person, startTestServer, type TestServer } from '../servers/test-server.ts'
import { type ChoicesFor, validChoices } from './choices.ts'

/**
 * A server with a session for each of these people; `choices` are valid references for a generated
 * body of a model.
 */
export interface Everyone<Who extends Person> {
  readonly server: TestServer
  readonly choices: ChoicesFor
  readonly callerOf: (who: Who) => Caller
}

export const startWithEveryone = async <Who extends Person>(people: readonly Who[]): Promise<Everyone<Who>> => {
  const server = await startTestServer()
  const choices = await validChoices(server.database.query, server.fixture)
  const callers = new Map<Who, Caller>()
  for (const who of people) callers.set(who, await server.as(who))
  const callerOf = (who: Who): Caller => {
    const caller = callers.get(who)
    if (!caller) throw new Error(`${who} is not signed in.`)
    return caller
  }
  return { server, choices, callerOf }
}
