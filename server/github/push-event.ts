import { DomainError } from '#contract/core/errors.ts'
import type { Field } from '#contract/core/kinds/field.ts'
import { parseField } from '#contract/core/kinds/kinds.ts'
import { commit as commitModel } from '#contract/models/commit/commit.ts'
import { repo as repoModel } from '#contract/models/repo/repo.ts'
import type { JsonObject } from '../input/json-object.ts'

/** The parts of a push that are stored. */
export interface Push {
  /** `owner/name`. */
  readonly repo: string
  readonly url: string | null
  /** Without repetition. */
  readonly commits: readonly PushedCommit[]
}

/** A commit of a push. */
export interface PushedCommit {
  readonly sha: string
  readonly message: string
  readonly url: string | null
  readonly authorName: string
  readonly authorEmail: string
  /** ISO 8601 UTC. */
  readonly committedAt: string
}

/** Most commits in one push event of GitHub. */
const MAX_COMMITS = 2_048
const SHA = /^[0-9a-f]{40}([0-9a-f]{24})?$/
const REPO = /^[\w.-]{1,100}\/[\w.-]{1,100}$/

/** Reads the stored parts of a `push` event; throws 422 when one has an unexpected form. */
export const readPush = (body: JsonObject): Push => {
  const repository = objectIn(body, 'repository')
  const commits = body['commits']
  if (!Array.isArray(commits) || commits.length > MAX_COMMITS) throw unknownForm('commits')
  const read = commits.map(readCommit)
  return {
    repo: matching(repository, 'full_name', REPO),
    url: linkOf(repository['html_url'], repoModel.fields.url),
    commits: [...new Map(read.map((commit) => [commit.sha, commit])).values()],
  }
}

const readCommit = (given: unknown): PushedCommit => {
  if (!isObject(given)) throw unknownForm('commits')
  const author = objectIn(given, 'author')
  const sha = matching(given, 'id', SHA)
  const at = parseField(given['timestamp'], commitModel.fields.committed_at)
  if ('issue' in at) throw unknownForm('timestamp')
  return {
    sha,
    message: cleanText(textIn(given, 'message'), MESSAGE_LENGTH) || sha.slice(0, 7),
    url: linkOf(given['url'], commitModel.fields.url),
    authorName: cleanText(textIn(author, 'name'), NAME_LENGTH).replace(/\s+/g, ' ') || '?',
    authorEmail: typeof author['email'] === 'string' ? author['email'].trim().toLowerCase() : '',
    committedAt: String(at.value),
  }
}

const MESSAGE_LENGTH = 20_000
const NAME_LENGTH = 255

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const unknownForm = (field: string): DomainError =>
  new DomainError('validation', { issues: { [field]: [{ code: 'type' }] } })

const objectIn = (object: JsonObject, name: string): JsonObject => {
  const value = object[name]
  if (!isObject(value)) throw unknownForm(name)
  return value
}

const textIn = (object: JsonObject, name: string): string => {
  const value = object[name]
  if (typeof value !== 'string') throw unknownForm(name)
  return value
}

const matching = (object: JsonObject, name: string, pattern: RegExp): string => {
  const value = textIn(object, name)
  if (!pattern.test(value)) throw unknownForm(name)
  return value
}

/**
 * Cleans text of a commit, which may contain anything: removes control characters and cuts long
 * text.
 */
const cleanText = (text: string, length: number): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
    .replace(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '')
    .slice(0, length)
    .toWellFormed()
    .trim()

const linkOf = (given: unknown, field: Field): string | null => {
  const parsed = parseField(given ?? null, field)
  return 'value' in parsed && typeof parsed.value === 'string' ? parsed.value : null
}
