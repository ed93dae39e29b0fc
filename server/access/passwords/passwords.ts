import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { DomainError } from '#contract/core/errors.ts'
import { type PasswordOwner, passwordWeakness } from '#contract/core/kinds/password.ts'

let listed: ReadonlySet<string> | undefined

/** Whether a word is among the passwords that were found most often in published leaks. */
const isUsual = (word: string): boolean => {
  // Read at the first new password: the list is not small.
  listed ??= new Set(dictionary['passwords-common'] as readonly string[])
  return listed.has(word)
}

/** Refuses a new password that is made of facts about its owner, or that many people use (422). */
export const refuseGuessable = (password: string, owner: PasswordOwner): void => {
  const weakness = passwordWeakness(password, owner, isUsual)
  if (weakness) throw new DomainError('validation', { issues: { password: [{ code: weakness }] } })
}

/** OWASP's parameters for argon2id, which is the library's default algorithm. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const CONCURRENCY = 2
/**
 * Longest queue of checks for each kind of caller; the next check is refused with 503. Both queues
 * together stay well below `MAX_WORKING` of `overload.ts`.
 */
export const MAX_WAITING = 60
/** Pause after which a caller stays within the five attempts a minute of `throttle.ts`. */
const QUEUE_FULL_SECONDS = 15

/**
 * `known`: the caller has a valid token or has signed in from this network before. `stranger`: any
 * other.
 */
export type Asker = 'known' | 'stranger'

/** Hashes and compares passwords. */
export interface Passwords {
  hash(password: string, asker?: Asker): Promise<string>
  /**
   * False, after the same time, for a person without password too: the duration must not reveal
   * whether an e-mail is known.
   */
  matches(password: string, hash: string | null, asker?: Asker): Promise<boolean>
}

/**
 * argon2id, two at a time: sign-ins queue instead of taking the processor from other requests.
 * Attempts from many networks fill the queue of strangers only; known callers go first.
 */
export const createPasswords = (): Passwords => {
  const waiting: Readonly<Record<Asker, (() => void)[]>> = { known: [], stranger: [] }
  let running = 0
  let nobody: Promise<string> | undefined

  const limited = async <Result>(asker: Asker, work: () => Promise<Result>): Promise<Result> => {
    if (running < CONCURRENCY) running++
    else if (waiting[asker].length < MAX_WAITING) await new Promise<void>((next) => waiting[asker].push(next))
    else throw new DomainError('unavailable', { detail: { retryAfterSeconds: QUEUE_FULL_SECONDS } })
    try {
      return await work()
    } finally {
      const next = waiting.known.shift() ?? waiting.stranger.shift()
      if (next) next()
      else running--
    }
  }

  return {
    hash: (password, asker = 'stranger') => limited(asker, () => hash(password, OPTIONS)),
    matches: (password, stored, asker = 'stranger') =>
      limited(asker, async () => {
        nobody ??= hash('nobody', OPTIONS)
        const matching = await verify(stored ?? (await nobody), password)
        return matching && stored !== null
      }),
  }
}
