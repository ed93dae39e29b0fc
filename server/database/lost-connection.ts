import type { Sql } from 'postgres'
import { causesOf } from '../runtime/causes.ts'

type Client = Pick<Sql, 'unsafe'> & {
  begin?: (work: (transaction: Client) => unknown) => Promise<unknown>
  savepoint?: (work: (transaction: Client) => unknown) => Promise<unknown>
}

/** State of one transaction: `isOver` once it ended or its connection is lost. */
interface TransactionState {
  isOver: boolean
}

const CONNECTION = new Set<unknown>([
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
])
const FATAL = new Set<unknown>(['FATAL', 'PANIC'])

/**
 * Stops transactions whose connection is lost: none of their later statements is sent.
 *
 * The driver reports the loss to its caller and then continues the transaction. It writes the
 * rollback to a closed socket, which ends the process (porsager/postgres, issue 1154), or sends the
 * remaining statements on the next session of the connection, where they would take effect alone.
 * Here the rest of such a transaction is a promise that never settles. The caller has already
 * received the error.
 *
 * Changes the driver in place, and the clients that it passes to transactions.
 */
export const abandonLost = <Driver extends object>(driver: Driver): Driver => {
  const client = driver as unknown as Client
  const { begin } = client
  if (begin) {
    client.begin = (work) => {
      const state: TransactionState = { isOver: false }
      const end = (): void => {
        state.isOver = true
      }
      const outcome = begin((transaction) => whileOpen(state, () => work(guardClient(state, transaction))))
      outcome.then(end, end)
      return outcome
    }
  }
  return driver
}

const guardClient = (state: TransactionState, transaction: Client): Client => {
  const { unsafe, savepoint } = transaction
  transaction.unsafe = ((...statement: Parameters<Sql['unsafe']>) => {
    checkOpen(state)
    return unsafe(...statement)
  }) as Client['unsafe']
  if (savepoint) {
    transaction.savepoint = async (work) => {
      checkOpen(state)
      return savepoint((inner) => whileOpen(state, () => work(guardClient(state, inner))))
    }
  }
  return transaction
}

const whileOpen = async (state: TransactionState, run: () => unknown): Promise<unknown> => {
  try {
    const result = await run()
    return state.isOver ? await neverSettle() : result
  } catch (error) {
    if (endsConnection(error)) state.isOver = true
    // The statement may fail one task before the driver reports the loss to the transaction.
    else await new Promise((done) => setImmediate(done))
    if (state.isOver) return neverSettle()
    throw error
  }
}

const neverSettle = (): Promise<never> => new Promise(() => undefined)

const checkOpen = (state: TransactionState): void => {
  if (state.isOver)
    throw Object.assign(new Error('The connection of this transaction is lost.'), { code: 'CONNECTION_CLOSED' })
}

const endsConnection = (error: unknown): boolean =>
  causesOf(error).some((cause) => {
    const { code, severity } = cause as { readonly code?: unknown; readonly severity?: unknown }
    return CONNECTION.has(code) || FATAL.has(severity)
  })
