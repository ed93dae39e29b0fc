import type { Call } from '#contract/core/call.ts'
import type { Fields, Values } from '#contract/core/kinds/field.ts'
import type { HttpRequest } from '../core/ports.ts'

/** A call whose path has no parameters. */
type PlainCall<Body extends Fields> = Pick<Call, 'method' | 'path'> & { readonly body: Body }

/** Makes the request of a call of the contract; a call without fields has no body. */
export const callRequest = <Body extends Fields>(
  { method, path, body: fields }: PlainCall<Body>,
  body: Values<Body>,
): HttpRequest => ({
  method: method.toUpperCase() as HttpRequest['method'],
  path,
  body: Object.keys(fields).length === 0 ? undefined : body,
  headers: {},
})
