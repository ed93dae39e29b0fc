import { type ActionContext, blankRecord, parseBody } from '#contract/core/action.ts'
import { type Dispatched, JUST_MADE, type LoggedEvent, type NewEvent } from '#contract/core/event.ts'
import { isServerId } from '#contract/core/ids.ts'
import type { Issue } from '#contract/core/issues.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { UPLOAD_PART, UPLOADS, uploadIssue } from '#contract/core/uploads.ts'
import { findAction, isModelName, modelOf } from '#contract/registry.ts'
import type { Lives } from '../lives.ts'
import { fileOf } from './files/kept-files.ts'
import type { OutboxPorts } from './outbox-ports.ts'
import type { Shown } from './shown.ts'
import { touchesOf } from './touches.ts'

/** Why there is an event, where it is about another one. */
export type About = Pick<LoggedEvent, 'undoes' | 'replaces'>

/** Of what a person simply does. */
export const ABOUT_NOTHING: About = { undoes: null, replaces: null }

export type Drafted = { readonly status: 'drafted'; readonly event: LoggedEvent } | Extract<Dispatched, { status: 'invalid' }>

/**
 * The event that a use of an action becomes, if it may be done at all on what is shown. Nothing is written; `shown` knows it from then on, so that
 * the next of the same group is judged after it.
 */
export const createDraft =
  (ports: OutboxPorts) =>
  async (given: NewEvent, shown: Shown, about: About): Promise<Drafted> => {
    const { file: _, ...event } = given
    const { journal, context: contextNow } = ports.receive
    const action = isModelName(event.model) ? findAction(event.model, event.action) : undefined
    if (!action || !isModelName(event.model)) return { status: 'invalid', code: 'no_route', issues: {} }
    const issue = action.carries ? wrongWithFile(event.payload, fileOf(given)) : null
    if (issue) return { status: 'invalid', code: 'validation', issues: { [UPLOAD_PART]: [issue] } }
    const { model } = event
    const context: ActionContext = { ...contextNow(), at: new Date(ports.now()).toISOString() }
    const parsed = parseBody(action, event.payload, context.actor.role)
    if ('issues' in parsed) return { status: 'invalid', code: 'validation', issues: parsed.issues }
    const record = event.action === 'create' ? (blankRecord(modelOf(model), event.recordId) as AnyRecord) : await shown.read(model, event.recordId)
    if (!record) return { status: 'invalid', code: 'not_found', issues: {} }
    const verdict = action.when(record, context, parsed.body)
    if (verdict !== null) return { status: 'invalid', code: verdict, issues: {} }
    const after = action.apply(record, parsed.body, context)
    const issues = after ? modelOf(model).check(after as never) : {}
    if (Object.keys(issues).length > 0) return { status: 'invalid', code: 'validation', issues }

    shown.will(model, event.recordId, after)
    const logged: LoggedEvent = {
      ...event,
      payload: parsed.body,
      ...touchesOf({ ...event, payload: parsed.body }),
      deviceId: ports.deviceId,
      sequence: journal.nextSequence(),
      userId: context.actor.id,
      apiOrigin: ports.apiOrigin,
      baseVersion: record.version,
      ...JUST_MADE,
      at: context.at,
      ...about,
    }
    const born = bornOf(logged, ports.lives)
    return { status: 'drafted', event: Object.keys(born).length === 0 ? logged : { ...logged, born } }
  }

/**
 * Returns the epochs that gave the numbers of the records that the event names. In another epoch a
 * number may stand for another record, so they are noted now.
 */
const bornOf = ({ writes, reads }: LoggedEvent, lives: Pick<Lives, 'bornIn'>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...writes, ...reads].flatMap((thing) => {
      const [model = '', id = ''] = thing.split(':')
      const epoch = isServerId(id) ? lives.bornIn(model, id) : undefined
      return epoch === undefined ? [] : [[thing, epoch]]
    }),
  )

const wrongWithFile = ({ name, mime }: NewEvent['payload'], file: Blob | null): Issue | null =>
  file ? uploadIssue({ name: String(name), mime: String(mime), bytes: file.size }, UPLOADS.ticket.accepts) : { code: 'required' }
