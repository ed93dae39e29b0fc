import { DomainError } from '#contract/core/errors.ts'
import { parseBody } from '#contract/core/events/action.ts'
import type { Fields, Values } from '#contract/core/kinds/field.ts'
import type { JsonObject } from './json-object.ts'

/**
 * Checks the body of a call that is no action of a model (sign-in, channels); 422 with the issues
 * per field.
 */
export const parseFields = <const F extends Fields>(fields: F, input: JsonObject): Values<F> => {
  const parsed = parseBody({ body: fields, optional: 'none' }, input, 'client')
  if ('issues' in parsed) throw new DomainError('validation', { issues: parsed.issues })
  return parsed.body as Values<F>
}
