/** Names of the permissions of a person: a list, or a map whose truthy entries count. */
export type Scopes = readonly string[] | Readonly<Record<string, unknown>>

/** The only check of a scope, whichever form the scopes have. */
export const can = (scopes: Scopes, scope: string): boolean =>
  Array.isArray(scopes)
    ? scopes.includes(scope)
    : Object.hasOwn(scopes, scope) && Boolean((scopes as Readonly<Record<string, unknown>>)[scope])
