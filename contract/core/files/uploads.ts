import type { Issue } from '../issues.ts'

/**
 * Kinds of files that may be uploaded. The server decides by the bytes; name and declared media
 * type must agree.
 */
export const FILE_TYPES = {
  png: { mime: 'image/png', extensions: ['png'] },
  jpeg: { mime: 'image/jpeg', extensions: ['jpg', 'jpeg'] },
  webp: { mime: 'image/webp', extensions: ['webp'] },
  gif: { mime: 'image/gif', extensions: ['gif'] },
  doc: { mime: 'application/msword', extensions: ['doc'] },
  docx: { mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', extensions: ['docx'] },
  odt: { mime: 'application/vnd.oasis.opendocument.text', extensions: ['odt'] },
  pdf: { mime: 'application/pdf', extensions: ['pdf'] },
} as const satisfies Readonly<
  Record<string, { readonly mime: string; readonly extensions: readonly [string, ...string[]] }>
>

/** Type of a file that may be uploaded. */
export type FileType = keyof typeof FILE_TYPES

/** Models that files are uploaded to. */
export const UPLOAD_MODELS = ['ticket', 'user', 'client', 'projet', 'settings', 'help_article'] as const

/** One model that files are uploaded to. */
export type UploadModel = (typeof UPLOAD_MODELS)[number]

const PICTURES: readonly FileType[] = ['png', 'jpeg', 'webp', 'gif']

/** A field that takes a file, and the accepted kinds. */
export interface UploadField {
  readonly field: string
  readonly accepts: readonly FileType[]
}

/** The file field of each model that its action fills. */
export const UPLOADS: Readonly<Record<UploadModel, UploadField>> = {
  ticket: { field: 'files', accepts: ['png', 'jpeg', 'doc', 'docx', 'odt', 'pdf'] },
  user: { field: 'avatar', accepts: PICTURES },
  client: { field: 'logo', accepts: PICTURES },
  projet: { field: 'logo', accepts: PICTURES },
  // The printed invoice shows it: formats without animation.
  settings: { field: 'logo', accepts: ['png', 'jpeg'] },
  help_article: { field: 'pictures', accepts: PICTURES },
}

/** The terms of sale of the company, which are uploaded without an action. */
export const TERMS_UPLOAD: UploadField = { field: 'terms', accepts: ['pdf'] }

/** All file fields of a model. */
export const uploadFieldsOf = (model: UploadModel): readonly UploadField[] =>
  model === 'settings' ? [UPLOADS.settings, TERMS_UPLOAD] : [UPLOADS[model]]

export const MIB = 1024 * 1024

/** Largest uploaded file, MiB. */
export const MAX_UPLOAD_MIB = 10
/** Largest uploaded file, bytes. */
export const MAX_UPLOAD_BYTES = MAX_UPLOAD_MIB * MIB

/** Part of the form with the bytes; issues of a file are reported under this field name. */
export const UPLOAD_PART = 'image'

/** Most files attached to one ticket at once. */
export const MAX_FILES_AT_ONCE = 20

/** Most pictures of one article of the help centre. */
export const MAX_ARTICLE_PICTURES = 40

const ANY_TYPE = 'application/octet-stream'
/** Non-standard media types of some browsers on phones. */
const ALIASES: Readonly<Record<string, string>> = { 'image/jpg': 'image/jpeg' }

/** Returns a file name's extension in lower case, without the dot; empty when there is none. */
export const extensionOf = (name: string): string => /\.([^./\\]*)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Returns the accepted kind on which the name and the declared media type agree. */
export const claimedType = (name: string, mime: string, accepted: readonly FileType[]): FileType | null => {
  const extension = extensionOf(name)
  const type = accepted.find((one) => FILE_TYPES[one].extensions.some((known) => known === extension))
  const declared = ALIASES[mime] ?? mime
  return type && (declared === ANY_TYPE || declared === FILE_TYPES[type].mime) ? type : null
}

/**
 * Returns why a file can't be uploaded, by its name, declared type and size (bytes); null when it
 * can.
 */
export const uploadIssue = (
  file: { readonly name: string; readonly mime: string; readonly bytes: number },
  accepted: readonly FileType[],
): Issue | null => {
  if (!claimedType(file.name, file.mime, accepted)) return { code: 'file_type' }
  if (file.bytes === 0) return { code: 'file_empty' }
  return file.bytes > MAX_UPLOAD_BYTES ? { code: 'file_size', bound: MAX_UPLOAD_MIB } : null
}

/** Returns whether browsers show the type as a picture. */
export const isPicture = (mime: string): boolean => PICTURES.some((type) => FILE_TYPES[type].mime === mime)
