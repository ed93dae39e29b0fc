import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import type { ApiDocument } from '../openapi/document.ts'
import type { Method, Operation } from '../openapi/operation.ts'

const KEY = 'document'

/**
 * Forbids unlisted properties in every object, so that an answer with more than the documented
 * fields fails.
 */
const closed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(closed)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, closed(inner)]))
  const isOpen = 'type' in entries && 'properties' in entries && !('additionalProperties' in entries)
  return isOpen ? { ...entries, additionalProperties: false } : entries
}

const pointer = (parts: readonly string[]): string =>
  parts.map((part) => `/${encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('')

/**
 * Compares answers with the document: the status must be listed, and the body must match its
 * schema.
 */
export const conformity = (document: ApiDocument) => {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  // The module is CommonJS: its function is the default export's property under Node's rules.
  addFormats.default(ajv)
  ajv.addSchema(closed(document) as object, KEY)
  const seen = new Set<string>()

  const place = (operation: Operation, path: string, method: Method, status: number): readonly string[] => {
    const key = String(status) in operation.responses ? String(status) : status >= 500 ? 'default' : undefined
    const response = key === undefined ? undefined : operation.responses[key]
    if (key === undefined || !response) throw new Error(`${method} ${path} answers ${status}, which is not documented.`)
    return '$ref' in response ? response.$ref.slice(2).split('/') : ['paths', path, method, 'responses', key]
  }

  return {
    /** Operations whose success was seen, as `get /api/…`. */
    seen: seen as ReadonlySet<string>,

    /** `path` as the document spells it. */
    check: (method: Method, path: string, answer: LightMyRequestResponse): void => {
      const operation = document.paths[path]?.[method]
      if (!operation) throw new Error(`${method} ${path} is not documented.`)
      const at = place(operation, path, method, answer.statusCode)
      expect(answer.headers['x-request-id']).toBeDefined()
      const type = answer.headers['content-type']?.toString().split(';')[0] ?? ''
      if (answer.statusCode < 300) seen.add(`${method} ${path}`)
      if (type !== 'application/json') {
        const types = Object.keys((operation.responses[answer.statusCode] as { content: object }).content)
        expect(types.includes('*/*') ? [type] : types).toContain(type)
        return
      }
      const validate = ajv.getSchema(`${KEY}#${pointer([...at, 'content', type, 'schema'])}`)
      if (!validate) throw new Error(`${method} ${path} ${answer.statusCode} has no schema.`)
      const isValid = validate(answer.json())
      expect(
        isValid ? [] : validate.errors,
        `${method} ${path} ${answer.statusCode} ${answer.body.slice(0, 500)}`,
      ).toEqual([])
    },
  }
}
