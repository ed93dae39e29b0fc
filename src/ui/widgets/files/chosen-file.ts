import { FILE_TYPES, UPLOADS } from '#contract/core/files/uploads.ts'
import type { Issue } from '#contract/core/issues.ts'

/** A picked file, read and validated as far as a device can. */
export interface ChosenFile {
  /** The id of the file and of the event that will send it. */
  readonly id: string
  readonly name: string
  readonly mime: string
  readonly file: Blob
}

/** A picked file that can't be taken. */
export interface FileProblem {
  readonly name: string
  readonly issue: Issue | 'unreadable' | 'too_many' | 'no_room'
}

export const isProblem = (taken: ChosenFile | FileProblem): taken is FileProblem => 'issue' in taken

export const ACCEPTED = UPLOADS.ticket.accepts

/** Extensions and media types for the browser's file dialog. */
export const ACCEPT = ACCEPTED.flatMap((type) => [
  FILE_TYPES[type].mime,
  ...FILE_TYPES[type].extensions.map((extension) => `.${extension}`),
]).join(',')
