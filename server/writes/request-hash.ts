import { createHash } from 'node:crypto'
import type { ModelName } from '#contract/registry.ts'

/**
 * Returns a hash that is equal for equal requests, whatever the order of the keys in their JSON.
 */
export const requestHash = (model: ModelName, action: string, id: number | null, input: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([model, action, id, sorted(input)]))
    .digest('hex')

const sorted = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(sorted)
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, sorted(inner)])
}
