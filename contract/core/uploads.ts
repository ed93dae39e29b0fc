/** Kinds of files that may be uploaded; the server decides by their bytes, and the name and the declared media type must agree. */
export const FILE_TYPES = {
  png: { mime: 'image/png', extensions: ['png'] },
  jpeg: { mime: 'image/jpeg', extensions: ['jpg', 'jpeg'] },
  webp: { mime: 'image/webp', extensions: ['webp'] },
  gif: { mime: 'image/gif', extensions: ['gif'] },
  doc: { mime: 'application/msword', extensions: ['doc'] },
  docx: { mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', extensions: ['docx'] },
  odt: { mime: 'application/vnd.oasis.opendocument.text', extensions: ['odt'] },
  pdf: { mime: 'application/pdf', extensions: ['pdf'] },
} as const satisfies Readonly<Record<string, { readonly mime: string; readonly extensions: readonly [string, ...string[]] }>>

export type FileType = keyof typeof FILE_TYPES

/** Models that files are uploaded to. */
export const UPLOAD_MODELS = ['ticket', 'user', 'client', 'projet'] as const

export type UploadModel = (typeof UPLOAD_MODELS)[number]

const PICTURES: readonly FileType[] = ['png', 'jpeg', 'webp', 'gif']

/** The field of each model that takes a file, and what it takes. */
export const UPLOADS: Readonly<Record<UploadModel, { readonly field: string; readonly accepts: readonly FileType[] }>> = {
  ticket: { field: 'files', accepts: ['png', 'jpeg', 'doc', 'docx', 'odt', 'pdf'] },
  user: { field: 'avatar', accepts: PICTURES },
  client: { field: 'logo', accepts: PICTURES },
  projet: { field: 'logo', accepts: PICTURES },
}

const MIB = 1024 * 1024

export const MAX_UPLOAD_MIB = 10
export const MAX_UPLOAD_BYTES = MAX_UPLOAD_MIB * MIB

/** The part of the form that carries the bytes, and the field under which what is wrong with them is told. */
export const UPLOAD_PART = 'image'
