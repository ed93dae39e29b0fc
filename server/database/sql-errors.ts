import { DomainError } from '#contract/core/errors.ts'
import { causesOf } from '../runtime/causes.ts'

/** The SQLSTATE of a database error, however deep the drivers wrapped it. */
export const sqlStateOf = (error: unknown): string | undefined => {
  for (const cause of causesOf(error)) {
    const code = (cause as { code?: unknown }).code
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code
  }
  return undefined
}

const constraintOf = (error: unknown): string | undefined => {
  for (const cause of causesOf(error)) {
    const { constraint, constraint_name } = cause as { constraint?: unknown; constraint_name?: unknown }
    const name = constraint ?? constraint_name
    if (typeof name === 'string') return name
  }
  return undefined
}

/** Unique indexes that a person can run into, with the field that explains it. */
const UNIQUE: Readonly<Record<string, string>> = { user_email: 'email', transaction_bank_reference: 'bank_reference' }

/** The field whose value another row has; undefined for any other error. */
export const takenFieldOf = (error: unknown): string | undefined =>
  sqlStateOf(error) === '23505' ? UNIQUE[constraintOf(error) ?? ''] : undefined

const DEADLOCK = '40P01'
const SERIALIZATION = '40001'
/**
 * Waited too long for a lock or a statement, too many connections, or the server is going down: the
 * same request may succeed later.
 */
const TEMPORARY_SQLSTATES = new Set([
  DEADLOCK,
  SERIALIZATION,
  '55P03',
  '57014',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '25P03',
])
const CONNECTION = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECT_TIMEOUT',
  'CONNECTION_DESTROYED',
  'DATABASE_THREAD_LOST',
  'CALLER_DISCONNECTED',
])

/** Returns whether the error is a deadlock or a serialization failure. */
export const isRetryable = (error: unknown): boolean => {
  const state = sqlStateOf(error)
  return state === DEADLOCK || state === SERIALIZATION
}

const FULL_RETRY_AFTER_SECONDS = 30

/** Returns the refusal of a write for which the disk has no room. */
export const serverFull = (): DomainError =>
  new DomainError('server_full', { detail: { retryAfterSeconds: FULL_RETRY_AFTER_SECONDS } })

/** SQLSTATE `disk_full` and the error codes of the file system. */
const FULL_DISK_CODES: ReadonlySet<string> = new Set(['53100', 'ENOSPC', 'EDQUOT', 'EFBIG'])

const isFullDisk = (error: unknown): boolean =>
  causesOf(error).some((cause) => FULL_DISK_CODES.has(String((cause as { code?: unknown }).code)))

const isConnectionFailure = (error: unknown): boolean =>
  causesOf(error).some((cause) => CONNECTION.has(String((cause as { code?: unknown }).code)))

/**
 * Returns the refusal for an error of the database or of its disk; undefined for a defect of the
 * server.
 */
export const refusalOfDatabase = (error: unknown): DomainError | undefined => {
  if (isFullDisk(error)) return serverFull()
  const state = sqlStateOf(error)
  if (
    isConnectionFailure(error) ||
    (state !== undefined && (TEMPORARY_SQLSTATES.has(state) || state.startsWith('08')))
  ) {
    return new DomainError('unavailable', { detail: { retryAfterSeconds: 1 } })
  }
  const field = takenFieldOf(error)
  return field ? new DomainError('validation', { issues: { [field]: [{ code: 'taken' }] } }) : undefined
}
