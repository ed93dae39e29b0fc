import type { JsonSchema } from '#contract/core/call.ts'
import type { RoleSlug } from '#contract/core/roles.ts'

/** A parameter written out, or a reference into `#/components/parameters`. */
export type Parameter = ParameterObject | { readonly $ref: string }

/** A parameter in the form of OpenAPI. */
export interface ParameterObject {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly description?: string
  readonly schema: JsonSchema
  readonly style?: 'form'
  readonly explode?: boolean
  readonly allowEmptyValue?: boolean
}

/** Body by media type. */
export type Content = Readonly<Record<string, { readonly schema?: JsonSchema }>>

/** A response in the form of OpenAPI. */
export interface Response {
  readonly description: string
  readonly headers?: JsonSchema
  readonly content?: Content
}

/** An operation in the form of OpenAPI, with the roles that may use it. */
export interface Operation {
  readonly tags: readonly [string]
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  /** Roles that may use it; absent: every signed-in person. */
  readonly 'x-roles'?: readonly RoleSlug[]
  /** Empty for an operation without a token; absent: a session. */
  readonly security?: readonly JsonSchema[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly required?: boolean; readonly content: Content }
  /** Responses by status, and `default`. */
  readonly responses: Readonly<Record<string, Response | { readonly $ref: string }>>
}

/** Methods that the API uses. */
export type Method = 'get' | 'post' | 'put' | 'delete'

/** Operations by path and method, in the form of OpenAPI. */
export type Paths = Readonly<Record<string, Readonly<Partial<Record<Method, Operation>>>>>

/** One operation with its place. */
export interface PlacedOperation {
  readonly path: string
  readonly method: Method
  readonly operation: Operation
}

/** All operations with their places. */
export const operationsOf = (paths: Paths): readonly PlacedOperation[] =>
  Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({ path, method: method as Method, operation })),
  )
