import type { FastifyInstance } from 'fastify'
import { type RecoveryCodesAnswer, secondFactorCalls } from '#contract/calls/second-factor.calls.ts'
import { DomainError } from '#contract/core/errors.ts'
import { DEFAULT_LOCALE } from '#contract/core/kinds/locale.ts'
import type { TokenAnswer } from '#contract/core/protocol.ts'
import { type Person, readerOf } from '../../access/accounts/people.ts'
import { links } from '../../access/links/links.ts'
import { revokeSessionsOf } from '../../access/sessions/revoke.ts'
import { codesForFirstFactor, factorsOf, methodsOf } from '../../access/sign-in/factors.ts'
import { addPasskey, newPasskeyOptions } from '../../access/sign-in/passkeys.ts'
import { ownerOfStep } from '../../access/sign-in/second-step.ts'
import { completeSignIn, visitorOf } from '../../access/sign-in/sign-in.ts'
import { acceptCode, startEnrolment } from '../../access/sign-in/totp.ts'
import type { Queryable } from '../../database/connect.ts'
import { readSettings } from '../../invoicing/sending/parties.ts'
import type { FactorChange } from '../../mail/mail.ts'
import type { Consequences } from '../../writes/consequences.ts'
import { inTransaction } from '../../writes/in-transaction.ts'
import { bodyOf } from '../body.ts'
import { type HandledCall, handled, registerCalls } from '../call.ts'
import type { Services } from '../services.ts'
import { attemptCode, attemptPasskey, personAtStep, spendStep } from './step-attempts.ts'

/** Name of the installation in authenticator applications and passkeys. */
export const issuerOf = async (database: Queryable): Promise<string> => (await readSettings(database)).name ?? 'SAV'

/**
 * Returns the person who sets up their first factor, locked. Where another one was set up
 * meanwhile, that factor has to confirm the sign-in: throws `step_expired`.
 */
const personWithoutFactor = async (transaction: Queryable, id: number): Promise<Person> => {
  const person = await personAtStep(transaction, id)
  if (methodsOf(await factorsOf(transaction, id)).length > 0) throw new DomainError('step_expired')
  return person
}

interface Enrolled {
  readonly person: Person
  readonly token: string
  readonly change: FactorChange
  readonly request: Parameters<typeof visitorOf>[0]
}

/** Opens the session of a person whose first factor was set up, in the same transaction. */
const openEnrolled = async (
  transaction: Queryable,
  { person, token, change, request }: Enrolled,
  consequences: Consequences,
): Promise<TokenAnswer & RecoveryCodesAnswer> => {
  await spendStep(transaction, token, 'enrolment')
  // Sessions without a second factor opened nothing; this one must not open them again.
  await revokeSessionsOf(transaction, person.id)
  consequences.closeSockets({ userId: String(person.id) }, 'reconnect')
  const recovery_codes = (await codesForFirstFactor(transaction, person.id)) ?? []
  consequences.mail({
    kind: 'secondFactorChanged',
    to: readerOf(person, DEFAULT_LOCALE),
    facts: { change, path: links.profile },
  })
  const tokens = await completeSignIn(
    transaction,
    { userId: person.id, proof: 'enrolment', visitor: visitorOf(request) },
    consequences,
  )
  return { ...tokens, recovery_codes }
}

const applicationCalls = (services: Services): readonly HandledCall[] => {
  const { database } = services
  const enrol = handled(secondFactorCalls.enrol, async ({ body: { token }, request }) => {
    const owner = await ownerOfStep(database.query, token, 'enrolment', request.ip)
    return inTransaction(services, async (transaction) => {
      const person = await personAtStep(transaction, owner)
      const enrolment = await startEnrolment(transaction, owner, {
        issuer: await issuerOf(transaction),
        account: person.email,
      })
      if (enrolment === null) throw new DomainError('second_factor_exists')
      return { data: enrolment }
    })
  })
  const enrolled = handled(secondFactorCalls.enrolled, ({ body: { token, code }, request }) =>
    attemptCode(services, { token, step: 'enrolment', address: request.ip }, (owner) =>
      inTransaction(services, async (transaction, consequences) => {
        const person = await personWithoutFactor(transaction, owner)
        if (!(await acceptCode(transaction, owner, code.replace(/\s/g, ''), false))) return null
        return openEnrolled(transaction, { person, token, change: 'addTotp', request }, consequences)
      }),
    ),
  )
  return [enrol, enrolled]
}

const passkeyCalls = (services: Services): readonly HandledCall[] => {
  const { database } = services
  const prepare = handled(secondFactorCalls.enrolPasskey, async ({ body: { token }, request }) => {
    const owner = await ownerOfStep(database.query, token, 'enrolment', request.ip)
    return inTransaction(services, async (transaction) => {
      const person = await personWithoutFactor(transaction, owner)
      return {
        data: await newPasskeyOptions(transaction, person, {
          origin: services.origin(),
          issuer: await issuerOf(transaction),
        }),
      }
    })
  })
  const enrolled = handled(secondFactorCalls.enrolledByPasskey, async ({ request }) => {
    const { response, token: given } = bodyOf(request)
    const { owner, token } = await attemptPasskey(services, { token: given, step: 'enrolment', address: request.ip })
    const { userAgent } = visitorOf(request)
    return inTransaction(services, async (transaction, consequences) => {
      const person = await personWithoutFactor(transaction, owner)
      await addPasskey(transaction, { userId: owner, origin: services.origin(), response, userAgent })
      return openEnrolled(transaction, { person, token, change: 'addPasskey', request }, consequences)
    })
  })
  return [prepare, enrolled]
}

/** Registers the set-up of a second factor that a sign-in asks for: an application or a passkey. */
export const registerEnrolment = (app: FastifyInstance, services: Services): void =>
  registerCalls(app, services, [...applicationCalls(services), ...passkeyCalls(services)])
