import { UPLOAD_PART } from '#contract/core/files/uploads.ts'

export const UPLOAD_PATH = '/api/upload/ticket'

/** Fields of an upload's form, as the body of the action that creates the file's record. */
export const uploaded = (form: unknown): Readonly<Record<string, unknown>> => {
  if (!(form instanceof FormData)) return {}
  const file = form.get(UPLOAD_PART)
  const sight = form.get('visible_to_client')
  return {
    ticket_id: Number(form.get('id')),
    ...(file instanceof File ? { name: file.name, mime: file.type, bytes: file.size } : {}),
    ...(sight === null ? {} : { visible_to_client: sight === '1' }),
  }
}
