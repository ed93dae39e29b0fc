import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { type FactorsAnswer, secondFactorCalls } from '#contract/calls/second-factor.calls.ts'
import { DomainError } from '#contract/core/errors.ts'
import { DEFAULT_LOCALE } from '#contract/core/kinds/locale.ts'
import { lockedPerson, type Person, personOfRequest, readerOf } from '../../access/accounts/people.ts'
import { admit } from '../../access/limits/shared-throttle.ts'
import { links } from '../../access/links/links.ts'
import { provenPerson } from '../../access/passwords/prove-password.ts'
import { auditSession } from '../../access/sessions/audit-session.ts'
import { revokeSessionsOf } from '../../access/sessions/revoke.ts'
import {
  codesForFirstFactor,
  dropLonelyCodes,
  factorsOf,
  methodsOf,
  needsFactor,
  removeFactors,
} from '../../access/sign-in/factors.ts'
import { addPasskey, newPasskeyOptions } from '../../access/sign-in/passkeys.ts'
import { codesOf, wrongCode } from '../../access/sign-in/prove-code.ts'
import { makeRecoveryCodes, recoveryCodesLeft } from '../../access/sign-in/recovery-codes.ts'
import { visitorOf } from '../../access/sign-in/sign-in.ts'
import { acceptCode, startEnrolment } from '../../access/sign-in/totp.ts'
import type { Queryable } from '../../database/connect.ts'
import { passkey, totp } from '../../database/schema/second-factor.ts'
import type { FactorChange } from '../../mail/mail.ts'
import type { Consequences } from '../../writes/consequences.ts'
import { inTransaction } from '../../writes/in-transaction.ts'
import { bodyOf } from '../body.ts'
import { type HandledCall, handled, registerCalls } from '../call.ts'
import type { Services } from '../services.ts'
import { issuerOf } from './enrolment.routes.ts'

type Request = Parameters<typeof visitorOf>[0] & { readonly ip: string }

interface Change {
  readonly action: FactorChange
  readonly request: Request
}

/** Runs a change of one’s own factors under the person’s lock; it is logged and mailed. */
const change = <Result>(
  services: Services,
  person: Person,
  { action, request }: Change,
  work: (transaction: Queryable, consequences: Consequences) => Promise<Result>,
): Promise<Result> =>
  inTransaction(services, async (transaction, consequences) => {
    await lockedPerson(transaction, person.id)
    const result = await work(transaction, consequences)
    await auditSession(transaction, {
      userId: person.id,
      recordId: person.id,
      action,
      after: null,
      address: request.ip,
    })
    const to = readerOf(person, DEFAULT_LOCALE)
    consequences.mail({ kind: 'secondFactorChanged', to, facts: { change: action, path: links.profile } })
    return result
  })

/** Refuses to leave a person without a factor that the settings require. */
const refuseLast = async (transaction: Queryable, person: Person): Promise<void> => {
  if (methodsOf(await factorsOf(transaction, person.id)).length > 0) return
  if (await needsFactor(transaction, person.id)) throw new DomainError('second_factor_required')
}

const read = ({ database }: Services): HandledCall =>
  handled(secondFactorCalls.factors, async ({ actor }) => {
    const person = await personOfRequest(database.query, actor)
    const { totpSince, passkeys } = await factorsOf(database.query, person.id)
    const data: FactorsAnswer = {
      totp_since: totpSince,
      passkeys,
      recovery_codes_left: await recoveryCodesLeft(database.query, person.id),
      is_required: await needsFactor(database.query, person.id),
      has_password: person.passwordHash !== null,
    }
    return { data }
  })

const totpCalls = (services: Services): readonly HandledCall[] => {
  const { database, throttle } = services
  const start = handled(secondFactorCalls.startTotp, async ({ actor, body, request }) => {
    const person = await provenPerson(services, { id: actor.id, given: body.current_password, address: request.ip })
    const named = { issuer: await issuerOf(database.query), account: person.email }
    const enrolment = await startEnrolment(database.query, person.id, named)
    if (enrolment === null) throw new DomainError('second_factor_exists')
    return { data: enrolment }
  })
  const confirm = handled(secondFactorCalls.confirmTotp, async ({ actor, body, request }) => {
    const person = await personOfRequest(database.query, actor)
    await admit(throttle, codesOf(person.id), request.ip)
    const recovery_codes = await change(services, person, { action: 'addTotp', request }, async (transaction) => {
      if (!(await acceptCode(transaction, person.id, body.code.replace(/\s/g, ''), false))) throw wrongCode()
      return codesForFirstFactor(transaction, person.id)
    })
    await throttle.removeSucceeded(codesOf(person.id), request.ip)
    return { data: { recovery_codes } }
  })
  const remove = handled(secondFactorCalls.removeTotp, async ({ actor, body, request }) => {
    const person = await provenPerson(services, { id: actor.id, given: body.current_password, address: request.ip })
    await change(services, person, { action: 'removeTotp', request }, async (transaction) => {
      await transaction.delete(totp).where(eq(totp.user_id, person.id))
      await refuseLast(transaction, person)
      await dropLonelyCodes(transaction, person.id)
    })
    return { data: null }
  })
  return [start, confirm, remove]
}

const passkeyCalls = (services: Services): readonly HandledCall[] => {
  const { database } = services
  const prepare = handled(secondFactorCalls.newPasskey, async ({ actor, body, request }) => {
    const person = await provenPerson(services, { id: actor.id, given: body.current_password, address: request.ip })
    const issuer = await issuerOf(database.query)
    return { data: await newPasskeyOptions(database.query, person, { origin: services.origin(), issuer }) }
  })
  const add = handled(secondFactorCalls.addPasskey, async ({ actor, request }) => {
    const person = await personOfRequest(database.query, actor)
    const { response } = bodyOf(request)
    const { userAgent } = visitorOf(request)
    return change(services, person, { action: 'addPasskey', request }, async (transaction) => {
      await addPasskey(transaction, { userId: person.id, origin: services.origin(), response, userAgent })
      return { data: { recovery_codes: await codesForFirstFactor(transaction, person.id) } }
    })
  })
  const remove = handled(secondFactorCalls.removePasskey, async ({ actor, body, request }) => {
    const person = await provenPerson(services, { id: actor.id, given: body.current_password, address: request.ip })
    await change(services, person, { action: 'removePasskey', request }, async (transaction) => {
      const own = and(eq(passkey.id, body.id), eq(passkey.user_id, person.id))
      const removed = await transaction.delete(passkey).where(own).returning({ id: passkey.id })
      if (removed.length === 0) throw new DomainError('not_found')
      await refuseLast(transaction, person)
      await dropLonelyCodes(transaction, person.id)
    })
    return { data: null }
  })
  return [prepare, add, remove]
}

const renewCodes = (services: Services): HandledCall =>
  handled(secondFactorCalls.recoveryCodes, async ({ actor, body, request }) => {
    const person = await provenPerson(services, { id: actor.id, given: body.current_password, address: request.ip })
    const recovery_codes = await change(
      services,
      person,
      { action: 'makeRecoveryCodes', request },
      async (transaction) => {
        // Codes stand in for a factor: without one they would open nothing.
        if (methodsOf(await factorsOf(transaction, person.id)).length === 0)
          throw new DomainError('transition_not_allowed')
        return makeRecoveryCodes(transaction, person.id)
      },
    )
    return { data: { recovery_codes } }
  })

const reset = (services: Services): HandledCall =>
  handled(secondFactorCalls.reset, async ({ actor, parameters, request }) => {
    // One’s own factors are removed with the password, in one’s account.
    if (parameters.id === actor.id) throw new DomainError('forbidden')
    await inTransaction(services, async (transaction, consequences) => {
      const person = await lockedPerson(transaction, Number(parameters.id))
      if (!person) throw new DomainError('not_found')
      if (!(await removeFactors(transaction, person.id))) return
      const ended = await revokeSessionsOf(transaction, person.id)
      consequences.closeSockets({ userId: String(person.id) }, 'stay_away')
      const after = { sessions_ended: ended.length }
      await auditSession(transaction, {
        userId: Number(actor.id),
        recordId: person.id,
        action: 'resetSecondFactors',
        after,
        address: request.ip,
      })
      const by = await personOfRequest(transaction, actor)
      const to = readerOf(person, DEFAULT_LOCALE)
      consequences.mail({
        kind: 'secondFactorReset',
        to,
        facts: { by: `${by.firstname} ${by.lastname}`.trim(), path: links.signIn },
      })
    })
    return { data: null }
  })

/** Registers the second factors of one’s own account, and their reset by a manager. */
export const registerFactors = (app: FastifyInstance, services: Services): void =>
  registerCalls(app, services, [
    read(services),
    ...totpCalls(services),
    ...passkeyCalls(services),
    renewCodes(services),
    reset(services),
  ])
