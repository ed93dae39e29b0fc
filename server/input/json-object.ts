import { DomainError } from '#contract/core/errors.ts'
import { hasDuplicateKeys } from './duplicate-keys.ts'

const MAX_DEPTH = 20
const FORBIDDEN_KEYS = ['__proto__', 'constructor', 'prototype']

/** A parsed JSON object whose values are not checked yet. */
export type JsonObject = Readonly<Record<string, unknown>>

const check = (value: unknown, depth: number): void => {
  if (typeof value !== 'object' || value === null) return
  if (depth > MAX_DEPTH) throw new DomainError('malformed')
  for (const key of Object.keys(value)) {
    if (!Array.isArray(value) && FORBIDDEN_KEYS.includes(key)) throw new DomainError('malformed')
    check((value as Record<string, unknown>)[key], depth + 1)
  }
}

/**
 * Parses UTF-8 JSON. Throws `malformed` for anything but an object of bounded depth without
 * duplicate or prototype keys.
 */
export const parseJsonObject = (bytes: Buffer): JsonObject => {
  let value: unknown
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    value = JSON.parse(text)
  } catch {
    throw new DomainError('malformed')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new DomainError('malformed')
  check(value, 1)
  if (hasDuplicateKeys(text)) throw new DomainError('malformed')
  return value as JsonObject
}
