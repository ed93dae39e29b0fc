import { cleanFileName } from '#contract/core/files/file-name.ts'
import { claimedType, FILE_TYPES, MAX_FILES_AT_ONCE, uploadIssue } from '#contract/core/files/uploads.ts'
import { ACCEPTED, type ChosenFile, type FileProblem, isProblem } from './chosen-file.ts'
import { smallerPhoto } from './smaller-photo.ts'

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
