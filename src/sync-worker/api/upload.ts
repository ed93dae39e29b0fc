import { fileCalls } from '#contract/calls/file.calls.ts'
import { pathOf } from '#contract/core/call.ts'
import { type ErrorEnvelope, isErrorCode } from '#contract/core/errors.ts'
import { UPLOAD_PART } from '#contract/core/files/uploads.ts'
import { HEADERS, type UploadAnswer } from '#contract/core/protocol.ts'
import type { HttpOutcome, HttpRequest } from '../core/ports.ts'
import type { Upload, Uploaded } from '../worker-calls.ts'

/** Answers of a server that will take the same request later. */
const LATER: readonly number[] = [408, 425, 429]

/**
 * Uploads a file and reports what came of it; never rejects. `request` makes a request with the
 * token.
 */
export const upload = async (
  request: (request: HttpRequest) => Promise<HttpOutcome>,
  { key, model, field, recordId, name, file }: Upload,
): Promise<Uploaded> => {
  const form = new FormData()
  form.append('id', recordId)
  form.append('field', field)
  form.append(UPLOAD_PART, file, name)
  const outcome = await request({
    method: 'POST',
    path: pathOf(fileCalls.upload, { model }),
    body: form,
    headers: { [HEADERS.idempotencyKey]: key },
  })
  if (outcome.kind === 'none' || outcome.status >= 500 || LATER.includes(outcome.status))
    return { status: 'unreachable' }
  if (outcome.status < 300)
    return { status: 'stored', location: String((outcome.body as Partial<UploadAnswer> | null)?.data ?? '') }
  const envelope = outcome.body as Partial<ErrorEnvelope> | null
  // A proxy answers without the envelope of the API.
  if (!isErrorCode(envelope?.code)) return { status: 'unreachable' }
  const [first] = Object.values(envelope?.errors ?? {}).flat()
  return { status: 'refused', message: first ?? envelope?.message ?? '' }
}
