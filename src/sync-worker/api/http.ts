import axios from 'axios'
import type { Locale } from '#contract/core/kinds/locale.ts'
import { CONTRACT_VERSION, HEADERS } from '#contract/core/protocol.ts'
import { TIMEOUT_MS } from '#contract/core/request-time.ts'
import type { HttpOutcome, HttpRequest } from '../core/ports.ts'

/**
 * Makes the function that sends JSON requests. It never rejects: an answer of any status is
 * returned, a request without an answer is `none`.
 */
export const createHttp = (origin: string, locale: () => Locale) => {
  const http = axios.create({
    adapter: 'fetch',
    baseURL: origin,
    timeout: TIMEOUT_MS,
    validateStatus: () => true,
    maxRedirects: 0,
  })

  return async ({ method, path, body, headers, timeoutMs }: HttpRequest): Promise<HttpOutcome> => {
    try {
      const answer = await http.request({
        method,
        url: path,
        headers: { ...headers, 'Accept-Language': locale(), [HEADERS.contractVersion]: String(CONTRACT_VERSION) },
        ...(body === undefined ? {} : { data: body }),
        ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }),
      })
      return { kind: 'answer', status: answer.status, body: answer.data, headers: lowerCased(answer.headers) }
    } catch {
      // Refused, cut or timed out: the server may have carried out the request.
      return { kind: 'none' }
    }
  }
}

const lowerCased = (headers: object): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]))
