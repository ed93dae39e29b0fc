import type { Cost } from './cost.ts'
import type { ErrorCode } from './errors.ts'
import type { RecordId } from './ids.ts'
import type { Field, Fields, Values } from './kinds/field.ts'
import type { Locale } from './kinds/locale.ts'
import type { RoleSlug } from './roles.ts'

/** JSON Schema, draft 2020-12, as OpenAPI 3.1 uses it. */
export type JsonSchema = Readonly<Record<string, unknown>>

/**
 * `multipart`: a form with files; `free`: JSON in the form of another system. The handler reads
 * both from the request.
 */
export type CallBody = Fields | 'multipart' | 'free'

/**
 * A JSON body, or a file of this media type (`*` for any). `inParts`: also answers `Range` (206,
 * 416) and `If-None-Match` (304).
 */
export type CallAnswer = { readonly json: JsonSchema } | { readonly file: string; readonly inParts?: boolean }

/** Anyone; any signed-in person; or the roles listed. */
export type CallAccess = 'public' | 'signed_in' | readonly RoleSlug[]

/**
 * A call of the API beside the models' actions: method, path, access, and shapes of request and
 * answer.
 */
export interface Call<
  Path extends string = string,
  Parameters extends Fields = Fields,
  Query extends Fields = Fields,
  Body extends CallBody = CallBody,
  Access extends CallAccess = CallAccess,
> {
  readonly method: 'get' | 'post' | 'put' | 'delete'
  /**
   * Parameters as `:name`; one may be followed by `/` or `-`. `:id` is a record id, every other one
   * is declared in `parameters`.
   */
  readonly path: Path
  readonly access: Access
  /** The budget that a server charges. */
  readonly cost: Cost
  /** A value that its kind refuses is answered 400 `bad_path`, with the forms that are wanted. */
  readonly parameters: Parameters
  /**
   * A missing value takes its default or null; an unknown or invalid one is answered 400
   * `bad_query`.
   */
  readonly query: Query
  /** A missing value takes its default or null where allowed; issues are answered 422 per field. */
  readonly body: Body
  readonly answer: CallAnswer
  readonly status: 200 | 201 | 202
  /**
   * Error codes of the handler, beside those that follow from access, parameters, query and body.
   */
  readonly refuses: readonly ErrorCode[]
  readonly summary: Readonly<Record<Locale, string>>
}

type Head<Text extends string, Stop extends string> = Text extends `${infer Start}${Stop}${string}` ? Start : Text
type NamesIn<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Head<Head<Rest, '/'>, '-'> | NamesIn<Rest>
  : never

/** The values of a path's parameters, including `id`. */
export type ParameterValues<Path extends string, Parameters extends Fields> = Values<Parameters> &
  ('id' extends NamesIn<Path> ? { readonly id: RecordId } : unknown)

type None = Readonly<Record<never, never>>

/**
 * Declares a call other than the generic calls of a model. The server registers it with a handler
 * (`server/http/call.ts`).
 */
export const defineCall = <
  const Path extends string,
  const Access extends CallAccess,
  const Parameters extends Fields = None,
  const Query extends Fields = None,
  const Body extends CallBody = None,
>(definition: {
  readonly method: Call['method']
  readonly path: Path
  readonly access: Access
  readonly cost: Cost
  readonly parameters?: Parameters & Readonly<Record<Exclude<NamesIn<Path>, 'id'>, Field>>
  readonly query?: Query
  readonly body?: Body
  readonly answer: CallAnswer
  readonly status?: Call['status']
  readonly refuses?: readonly ErrorCode[]
  readonly summary: Call['summary']
}): Call<Path, Parameters, Query, Body, Access> => ({
  ...definition,
  parameters: definition.parameters ?? ({} as Parameters),
  query: definition.query ?? ({} as Query),
  body: definition.body ?? ({} as Body),
  status: definition.status ?? 200,
  refuses: definition.refuses ?? [],
})

/** Names of the parameters of a path, in their order. */
export const parameterNames = (path: string): readonly string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')

/** Fills the parameters of a call's path, encoded for a URL. */
export const pathOf = <const Path extends string>(
  { path }: { readonly path: Path },
  values: Readonly<Record<NamesIn<Path>, string>>,
): string => path.replace(/:(\w+)/g, (_, name: NamesIn<Path>) => encodeURIComponent(values[name]))
