import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { oidcCalls } from '#contract/calls/oidc.calls.ts'
import { DomainError } from '#contract/core/errors.ts'
import { DEFAULT_LOCALE, isLocale, type Locale } from '#contract/core/kinds/locale.ts'
import { localePath } from '#contract/routes.ts'
import { personByEmail } from '../../access/accounts/people.ts'
import { links } from '../../access/links/links.ts'
import { issueToken } from '../../access/links/one-time-tokens.ts'
import type { Oidc } from '../../access/sign-in/oidc.ts'
import { isSame } from '../../runtime/hashing.ts'
import { handled, registerCalls } from '../call.ts'
import { languageOf } from '../language.ts'
import type { Services } from '../services.ts'

/** Binds the flow to the browser that began it: nobody can sign a person in to another account. */
const COOKIE = 'sav_oidc'
const COOKIE_SECONDS = 10 * 60

const cookieOf = ({ headers }: FastifyRequest): string | null =>
  (headers.cookie ?? '')
    .split(/; */)
    .flatMap((pair) => (pair.startsWith(`${COOKIE}=`) ? [pair.slice(COOKIE.length + 1)] : []))
    .at(0) ?? null

const setCookie = (reply: FastifyReply, value: string, seconds: number, isSecure: boolean): void => {
  const path = oidcCalls.callback.path
  reply.header(
    'set-cookie',
    `${COOKIE}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
  )
}

/** The language of the page that the person left, kept in the cookie's second part. */
const localeIn = (cookie: string | null): Locale => {
  const locale = cookie?.split('.')[1]
  return isLocale(locale) ? locale : DEFAULT_LOCALE
}

/** Why a sign-in by the provider opened nothing; the page of the sign-in says it. */
type Refusal = 'failed' | 'unknown'

/**
 * Registers the sign-in by a provider. An account is matched by its verified address; none is ever
 * created. The answer is a sign-in link, so that a second factor is asked for as after a password.
 */
export const registerOidc = (app: FastifyInstance, services: Services): void => {
  const { database, oidc } = services
  const provider = (): Oidc => {
    if (oidc === null) throw new DomainError('no_route')
    return oidc
  }
  const callbackAddress = (): string => `${services.origin()}${oidcCalls.callback.path}`
  const refuse = (reply: FastifyReply, locale: Locale, why: Refusal) =>
    reply.redirect(`${services.origin()}${localePath(locale, links.signIn)}?provider=${why}`, 302)

  const begin = handled(oidcCalls.begin, async ({ request, reply }) => {
    const { url, state } = await provider()
      .begin(callbackAddress())
      .catch((error: unknown) => {
        request.log.warn({ err: error }, 'the identity provider does not answer')
        throw new DomainError('unavailable')
      })
    setCookie(
      reply,
      `${state}.${languageOf(request.headers['accept-language'])}`,
      COOKIE_SECONDS,
      services.origin().startsWith('https:'),
    )
    return reply.redirect(url, 302)
  })

  const callback = handled(oidcCalls.callback, async ({ query, request, reply }) => {
    const configured = provider()
    const cookie = cookieOf(request)
    const locale = localeIn(cookie)
    const state = query.state ?? ''
    setCookie(reply, '', 0, services.origin().startsWith('https:'))
    if (!cookie || !isSame(cookie.split('.')[0] ?? '', state)) return refuse(reply, locale, 'failed')
    const email = await configured.finish(new URL(request.url, callbackAddress()), state).catch((error: unknown) => {
      request.log.warn({ err: error }, 'the identity provider refused a sign-in')
      return null
    })
    if (email === null) return refuse(reply, locale, 'failed')
    const person = await personByEmail(database.query, email)
    if (!person?.isActive) return refuse(reply, locale, 'unknown')
    const token = await issueToken(database.query, 'oidc', person.id)
    return reply.redirect(`${services.origin()}${localePath(locale, links.arrival(token))}`, 302)
  })

  registerCalls(app, services, [begin, callback])
}
