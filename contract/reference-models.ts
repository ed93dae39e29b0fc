import type { ModelName } from './registry.ts'

/** Reference models: few enough records to hold them all in memory, and to sort others by them. */
export const REFERENCE_MODELS = [
  'ticket_status',
  'ticket_priority',
  'ticket_type',
  'role',
  'user',
  'client',
  'projet',
  'repo',
  'product',
] as const satisfies readonly ModelName[]
export type ReferenceModel = (typeof REFERENCE_MODELS)[number]

export const isReferenceModel = (name: string): name is ReferenceModel =>
  REFERENCE_MODELS.some((model) => model === name)
