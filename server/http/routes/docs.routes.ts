import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serverCalls } from '#contract/calls/server.calls.ts'
import type { Locale } from '#contract/core/kinds/locale.ts'
import { apiDocument } from '../../openapi/document.ts'
import { documentPage } from '../../openapi/page.ts'
import { handled, registerCalls } from '../call.ts'
import { languageOf } from '../language.ts'
import type { Services } from '../services.ts'

const STYLE = new URL('../../openapi/docs.css', import.meta.url)

/** Builds a document at its first request, once per language. */
const oncePerLocale = (make: (locale: Locale) => string): ((locale: Locale) => string) => {
  const made = new Map<Locale, string>()
  return (locale) => {
    const text = made.get(locale) ?? make(locale)
    made.set(locale, text)
    return text
  }
}

/**
 * Registers the documentation of the calls, in the language of `Accept-Language`: a page at
 * `/api/docs`, OpenAPI at `/api/docs/openapi.json`.
 */
export const registerDocs = (app: FastifyInstance, services: Services): void => {
  const json = oncePerLocale((locale) => JSON.stringify(apiDocument(locale)))
  const page = oncePerLocale((locale) => documentPage(apiDocument(locale), locale))
  const style = readFileSync(STYLE, 'utf8')

  const send = (reply: FastifyReply, type: string, text: string): FastifyReply =>
    reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').send(text)

  const inLanguage = (
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    type: string,
    textIn: (locale: Locale) => string,
  ) => {
    const locale = languageOf(request.headers['accept-language'])
    return send(reply.header('vary', 'accept-language').header('content-language', locale), type, textIn(locale))
  }

  registerCalls(app, services, [
    handled(serverCalls.openapi, async (asked) => inLanguage(asked, 'application/json', json)),
    handled(serverCalls.docs, async (asked) => inLanguage(asked, 'text/html', page)),
    handled(serverCalls.docsStyle, async ({ reply }) => send(reply, 'text/css', style)),
  ])
}
