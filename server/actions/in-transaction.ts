import type { Queryable } from '../database/connect.ts'
import type { Services } from '../services.ts'
import { type Consequences, collectConsequences } from './consequences.ts'

/** For what changes outside the actions of models: all of it is stored or nothing, and it is told to others once it is stored. */
export const inTransaction = async <Result>(
  services: Pick<Services, 'database' | 'bus' | 'mailer' | 'files'>,
  work: (transaction: Queryable, consequences: Consequences) => Promise<Result>,
): Promise<Result> => {
  const consequences = collectConsequences(services)
  const result = await services.database.query.transaction((transaction) => work(transaction, consequences))
  consequences.announce()
  return result
}
