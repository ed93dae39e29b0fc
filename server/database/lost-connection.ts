import type { Sql } from 'postgres'
import { causesOf } from '../runtime/causes.ts'

type Client = Pick<Sql, 'unsafe'> & {
  begin?: (work: (transaction: Client) => unknown) => Promise<unknown>
  savepoint?: (work: (transaction: Client) => unknown) => Promise<unknown>
}

/** A transaction, from its begin to its end. */
interface Life {
  isOver: boolean
}

const CONNECTION = new Set<unknown>(['CONNECTION_CLOSED', 'CONNECTION_DESTROYED', 'CONNECTION_ENDED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])
const FATAL = new Set<unknown>(['FATAL', 'PANIC'])

/**
 * When the connection of a transaction is lost, the driver tells the caller, and then goes on with the transaction: its rollback is written to a
 * socket that is no more, which ends the process (porsager/postgres, issue 1154), or what is left of it reaches the next session on this connection,
 * where it would take effect alone. Here nothing of it is sent any more: the rest of such a transaction waits for ever, and nobody waits for it.
 *
 * Changes the client, and what it hands to transactions.
 */
export const abandonLost = <Driver extends object>(driver: Driver): Driver => {
  const client = driver as unknown as Client
  const { begin } = client
  if (begin) {
    client.begin = (work) => {
      const life: Life = { isOver: false }
      const end = (): void => {
        life.isOver = true
      }
      const outcome = begin((transaction) => whileAlive(life, () => work(ofLife(life, transaction))))
      outcome.then(end, end)
      return outcome
    }
  }
  return driver
}

const ofLife = (life: Life, transaction: Client): Client => {
  const { unsafe, savepoint } = transaction
  transaction.unsafe = ((...statement: Parameters<Sql['unsafe']>) => {
    checkAlive(life)
    return unsafe(...statement)
  }) as Client['unsafe']
  if (savepoint) {
    transaction.savepoint = async (work) => {
      checkAlive(life)
      return savepoint((inner) => whileAlive(life, () => work(ofLife(life, inner))))
    }
  }
  return transaction
}

const whileAlive = async (life: Life, run: () => unknown): Promise<unknown> => {
  try {
    const result = await run()
    return life.isOver ? await never() : result
  } catch (error) {
    if (endsConnection(error)) life.isOver = true
    // A statement that failed by the loss of its connection may hear of it before the transaction does, within the same turn.
    else await new Promise((done) => setImmediate(done))
    if (life.isOver) return never()
    throw error
  }
}

const never = (): Promise<never> => new Promise(() => undefined)

const checkAlive = (life: Life): void => {
  if (life.isOver) throw Object.assign(new Error('The connection of this transaction is lost.'), { code: 'CONNECTION_CLOSED' })
}

const endsConnection = (error: unknown): boolean =>
  causesOf(error).some((cause) => {
    const { code, severity } = cause as { readonly code?: unknown; readonly severity?: unknown }
    return CONNECTION.has(code) || FATAL.has(severity)
  })
