import { hash, verify } from '@node-rs/argon2'
import { DomainError } from '#contract/core/errors.ts'
import { type PasswordOwner, passwordWeakness } from '#contract/core/password.ts'

/** Refuses a new password that is made of what is known of its person (422). */
export const refusePersonal = (password: string, owner: PasswordOwner): void => {
  const weakness = passwordWeakness(password, owner)
  if (weakness) throw new DomainError('validation', { issues: { password: [{ code: weakness }] } })
}

/** OWASP's parameters for argon2id, which is the library's default algorithm. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const CONCURRENCY = 2

export interface Passwords {
  hash(password: string): Promise<string>
  /** False for a person without password too, after the same time: an unknown e-mail can't be told by the clock. */
  matches(password: string, hash: string | null): Promise<boolean>
}

/** argon2id, two at a time: sign-ins wait for each other instead of taking the processor from everyone. */
export const createPasswords = (): Passwords => {
  const waiting: (() => void)[] = []
  let running = 0
  let nobody: Promise<string> | undefined

  const limited = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= CONCURRENCY) await new Promise<void>((next) => waiting.push(next))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }

  return {
    hash: (password) => limited(() => hash(password, OPTIONS)),
    matches: (password, stored) =>
      limited(async () => {
        nobody ??= hash('nobody', OPTIONS)
        const matching = await verify(stored ?? (await nobody), password)
        return matching && stored !== null
      }),
  }
}
