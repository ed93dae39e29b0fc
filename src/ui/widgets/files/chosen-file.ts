import { cleanFileName } from '#contract/core/files/file-name.ts'
import { claimedType, FILE_TYPES, MAX_FILES_AT_ONCE, UPLOADS, uploadIssue } from '#contract/core/files/uploads.ts'
import type { Issue } from '#contract/core/issues.ts'
import { smallerPhoto } from './smaller-photo.ts'

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

const ACCEPTED = UPLOADS.ticket.accepts

/** Extensions and media types for the browser's file dialog. */
export const ACCEPT = ACCEPTED.flatMap((type) => [
  FILE_TYPES[type].mime,
  ...FILE_TYPES[type].extensions.map((extension) => `.${extension}`),
]).join(',')

/** Reads a whole file at once: on an external drive it may be gone or changed when it is sent. */
export const takeFile = async (picked: File, id: string): Promise<ChosenFile | FileProblem> => {
  const name = cleanFileName(picked.name)
  const type = claimedType(name, picked.type || 'application/octet-stream', ACCEPTED)
  if (!type) return { name, issue: { code: 'file_type' } }
  const { mime } = FILE_TYPES[type]
  try {
    const read = new Blob([await picked.arrayBuffer()], { type: mime })
    const file = type === 'jpeg' ? await smallerPhoto(read) : read
    const issue = uploadIssue({ name, mime, bytes: file.size }, ACCEPTED)
    return issue ? { name, issue } : { id, name, mime, file }
  } catch {
    return { name, issue: 'unreadable' }
  }
}

/** Reads picked files in order; files beyond the maximum are refused. */
export const takeFiles = async (
  picked: readonly File[],
  newId: () => string,
): Promise<{ readonly chosen: readonly ChosenFile[]; readonly problems: readonly FileProblem[] }> => {
  const chosen: ChosenFile[] = []
  const problems: FileProblem[] = []
  for (const file of picked) {
    const taken: ChosenFile | FileProblem =
      chosen.length < MAX_FILES_AT_ONCE
        ? await takeFile(file, newId())
        : { name: cleanFileName(file.name), issue: 'too_many' }
    if (isProblem(taken)) problems.push(taken)
    else chosen.push(taken)
  }
  return { chosen, problems }
}
