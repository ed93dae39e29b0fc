import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { DomainError } from '#contract/core/errors.ts'
import { MAX_UPLOAD_BYTES, UPLOADS } from '#contract/core/files/uploads.ts'
import { findAction, type ModelName } from '#contract/registry.ts'
import { executeAction } from '../actions/execute.ts'
import { acceptFile } from '../files/accept-file.ts'
import { keepUpload } from '../files/keep-upload.ts'
import type { Quotas } from '../files/quota.ts'
import type { Attached, ParsedMail } from '../mail/inbound/parsed-mail.ts'
import { createTaskLimiter } from '../runtime/task-limiter.ts'
import type { WriteServices } from '../writes/in-transaction.ts'
import type { ActionRequest } from '../writes/request.ts'
import type { Acted } from './decision.ts'

/** Result of a mail that was acted on. */
export interface Done {
  readonly ticketId: number
  /** Null for a new ticket, and for files without text. */
  readonly commentId: number | null
  readonly leftOut: readonly { readonly name: string; readonly reason: string }[]
}

/** Services that an action on a mail needs. */
export type ActServices = WriteServices & { readonly quotas: Quotas }

/** A comment has 10,000 characters at most; the original is kept beside. */
const MAX_COMMENT_LENGTH = 9_900
/** A ticket's title. */
const TITLE = 250
/** Pasted pictures are larger; smaller ones are logos of signatures. */
const LOGO_BYTES = 8 * 1024

const runLimited = createTaskLimiter(1)

/**
 * A key for each effect of a mail, of the form that requests have: after a crash the effects that
 * exist are found, and only the missing ones are made.
 */
const keyFor = (mail: string, effect: string): string => {
  const hex = createHash('sha256').update(`${mail}:${effect}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const requestOf = (key: string, input: ActionRequest['input']): ActionRequest => ({
  input,
  key,
  deviceId: null,
  was: {},
  agoMs: 0,
  address: 'mail',
})

const shortened = (text: string): string =>
  text.length <= MAX_COMMENT_LENGTH ? text : `${text.slice(0, MAX_COMMENT_LENGTH).toWellFormed()} […]`

/**
 * Runs the actions that a person would run: the comment or the ticket, then each file. Rights,
 * activity, feed and notifications follow as from any call. Throws the refusals of the actions.
 */
export const act = async (
  services: ActServices,
  mail: ParsedMail,
  key: string,
  { as, place, isStranger }: Acted,
): Promise<Done> => {
  const run = async (model: ModelName, input: ActionRequest['input']): Promise<number> => {
    const action = findAction(model, 'create')
    if (!action) throw new DomainError('no_route')
    const { answer } = await executeAction(services, {
      model,
      action,
      id: null,
      actor: as.actor,
      request: requestOf(keyFor(key, model), input),
    })
    return Number(answer.data.id)
  }
  const named = (text: string): string =>
    (isStranger && mail.from ? `${mail.from.name} <${mail.from.email}>\n\n${text}` : text).trim()
  const isStaff = as.actor.role !== 'client'
  if ('ticketId' in place) {
    const { ticketId, isNote } = place
    const body = shortened(named(mail.reply))
    const commentId =
      body === ''
        ? null
        : await run('comment', { ticket_id: ticketId, body, ...(isStaff ? { visible_to_client: !isNote } : {}) })
    return {
      ticketId,
      commentId,
      leftOut: await storeAttachments(services, mail, key, { as, ticketId, isVisible: !isStaff || !isNote }),
    }
  }
  const ticketId = await run('ticket', {
    name: titleOf(mail),
    description: shortened(named(mail.text)) || null,
    projet_id: place.projetId,
    ...(isStranger && mail.from ? { email: mail.from.email } : {}),
  })
  return {
    ticketId,
    commentId: null,
    leftOut: await storeAttachments(services, mail, key, { as, ticketId, isVisible: true }),
  }
}

const titleOf = ({ subject, text }: ParsedMail): string =>
  (subject.replace(/^((re|fw|fwd|tr|rép)\s*:\s*)+/i, '') || text.split('\n')[0] || '(…)').slice(0, TITLE).toWellFormed()

interface Target {
  readonly as: Acted['as']
  readonly ticketId: number
  readonly isVisible: boolean
}

/** Keeps each file by the rules of uploads; returns those that the rules refuse. */
const storeAttachments = async (
  services: ActServices,
  { attachments, unreadFiles }: ParsedMail,
  key: string,
  target: Target,
): Promise<Done['leftOut']> => {
  const leftOut: { name: string; reason: string }[] = []
  for (const [place, file] of attachments.entries()) {
    if (file.isInline && file.bytes.length < LOGO_BYTES) continue
    try {
      await storeAttachment(services, file, keyFor(key, `file ${place}`), target)
    } catch (error) {
      // A refusal is final; another error lets the whole mail be tried again.
      if (!(error instanceof DomainError) || error.code === 'unavailable' || error.code === 'server_full') throw error
      leftOut.push({ name: file.name, reason: Object.values(error.issues ?? {})[0]?.[0]?.code ?? error.code })
    }
  }
  return [...leftOut, ...unreadFiles.map((name) => ({ name, reason: 'too_many_files' }))]
}

const storeAttachment = async (
  services: ActServices,
  { name, mime, bytes }: Attached,
  key: string,
  { as, ticketId, isVisible }: Target,
): Promise<void> => {
  if (bytes.length > MAX_UPLOAD_BYTES) throw new DomainError('too_large')
  if (bytes.length === 0) throw new DomainError('validation', { issues: { image: [{ code: 'file_empty' }] } })
  const temporaryPath = services.files.temporaryPath()
  try {
    await writeFile(temporaryPath, bytes, { flag: 'wx', mode: 0o600 })
    const digest = createHash('sha256').update(bytes).digest('hex')
    const accepted = await acceptFile(
      { temporaryPath, name, mime, digest },
      { accepts: UPLOADS.ticket.accepts, side: null, store: services.files, runLimited },
    )
    const request = requestOf(key, { id: String(ticketId), name, mime, digest })
    await keepUpload(
      services,
      {
        model: 'ticket',
        into: UPLOADS.ticket,
        recordId: ticketId,
        visibleToClient: isVisible,
        actor: as.actor,
        request,
      },
      accepted,
    )
  } finally {
    await services.files.remove(temporaryPath)
  }
}
