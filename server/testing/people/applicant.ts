import { eq } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { user } from '../../database/schema/people.ts'
import type { TestServer } from '../servers/test-server.ts'
import type { Visitor } from './visitor.ts'

const PASSWORD = 'le mot de ma demande'

/** A visitor who requests an account: Zoé Roux, with a different address each time. */
export interface Applicant {
  readonly email: string
  readonly password: string
  /** Resolves when the background tasks of the call have ended. */
  register(others?: object, manner?: Parameters<Visitor['post']>[2]): Promise<LightMyRequestResponse>
  login(password?: string): Promise<LightMyRequestResponse>
  /** Returns the account, or undefined without one. */
  stored(): Promise<typeof user.$inferSelect | undefined>
}

let applicants = 0

export const createApplicant = ({ database }: TestServer, visitor: Visitor): Applicant => {
  applicants += 1
  const email = `zoe${applicants}@exemple.fr`
  const request = { firstname: 'Zoé', lastname: 'Roux', email, password: PASSWORD, company: 'Roux & Fils' }
  return {
    email,
    password: PASSWORD,
    register: async (others = {}, manner = {}) => {
      const answer = await visitor.post('register', { ...request, ...others }, manner)
      await visitor.settled()
      return answer
    },
    login: (password = PASSWORD) => visitor.post('login', { email, password }),
    stored: async () => (await database.query.select().from(user).where(eq(user.email, email)))[0],
  }
}
