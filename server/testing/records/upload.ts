import type { LightMyRequestResponse } from 'fastify'
import type { UploadModel } from '#contract/core/files/uploads.ts'
import { UPLOADS } from '#contract/core/files/uploads.ts'
import type { Caller } from '../servers/test-server.ts'
import type { SampleFile } from './sample-files.ts'

type Headers = Readonly<Record<string, string>>

/** A form as browsers encode it, with its content type. */
export const encodeForm = async (form: FormData): Promise<{ readonly bytes: Buffer; readonly type: string }> => {
  const encoded = new Response(form)
  return { bytes: Buffer.from(await encoded.arrayBuffer()), type: encoded.headers.get('content-type') ?? '' }
}

export const sendForm = async (
  caller: Caller,
  model: string,
  form: FormData,
  headers: Headers = {},
): Promise<LightMyRequestResponse> => {
  const { bytes, type } = await encodeForm(form)
  return caller.post(`/api/upload/${model}`, bytes, { 'content-type': type, ...headers })
}

export const blobOf = ({ bytes, mime }: SampleFile): Blob => new Blob([new Uint8Array(bytes)], { type: mime })

/** The form that the client sends; `extra` fields are added or replace its own. */
export const uploadForm = (
  model: UploadModel,
  id: number,
  file: SampleFile,
  extra: Readonly<Record<string, string>> = {},
): FormData => {
  const form = new FormData()
  form.append('id', String(id))
  for (const [name, value] of Object.entries({ field: UPLOADS[model].field, ...extra })) form.append(name, value)
  form.append('image', blobOf(file), file.name)
  return form
}

export const upload = (
  caller: Caller,
  { model, id }: { readonly model: UploadModel; readonly id: number },
  file: SampleFile,
  options: { readonly extra?: Readonly<Record<string, string>>; readonly headers?: Headers } = {},
): Promise<LightMyRequestResponse> =>
  sendForm(caller, model, uploadForm(model, id, file, options.extra), options.headers)
