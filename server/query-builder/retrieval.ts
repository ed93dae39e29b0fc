import { DomainError } from '#contract/core/errors.ts'
import type { Action } from '#contract/core/events/action.ts'
import type { JsonObject } from '../input/json-object.ts'
import type { QueryParameters } from './list-request.ts'

/**
 * Members of the body of a write that say which form of the record is answered (specification,
 * section 7): they mean what these parameters of `GET {resource}/{id}` mean.
 */
export const RETRIEVAL_MEMBERS = ['include', 'append', 'only'] as const

/** The body of a write, taken apart. */
interface TakenApart {
  /**
   * The fields of the action, and whatever else the body has: an unknown field is still refused.
   */
  readonly input: JsonObject
  /** Null when the body has no retrieval member. */
  readonly retrieval: QueryParameters | null
}

/** A list of names, or a text of names with commas, as a query has it. */
const namesOf = (member: string, value: unknown): string | string[] => {
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every((name) => typeof name === 'string')) return value
  throw new DomainError('bad_query', { detail: { allowed: [`${member}: string, string[]`] } })
}

/**
 * Separates the retrieval members of a body from the fields of the action. A deletion answers no
 * record, so that its body has none. Throws `bad_query` for a member that is no list of names.
 */
export const takeRetrieval = (body: JsonObject, action: Pick<Action, 'name' | 'body'>): TakenApart => {
  const isMember = (name: string): boolean =>
    RETRIEVAL_MEMBERS.some((member) => member === name) && !Object.hasOwn(action.body, name)
  const members = action.name === 'delete' ? [] : Object.entries(body).filter(([name]) => isMember(name))
  if (members.length === 0) return { input: body, retrieval: null }
  return {
    input: Object.fromEntries(Object.entries(body).filter(([name]) => !isMember(name))),
    retrieval: Object.fromEntries(members.map(([name, value]) => [name, namesOf(name, value)])),
  }
}
