import { DomainError } from '#contract/core/errors.ts'
import { type UploadField, type UploadModel, uploadFieldsOf } from '#contract/core/files/uploads.ts'
import { isServerId } from '#contract/core/ids.ts'
import type { IssueCode } from '#contract/core/issues.ts'
import type { RoleSlug } from '#contract/core/roles.ts'
import type { Upload } from './upload.ts'

const FLAGS: Readonly<Record<string, boolean>> = { '1': true, '0': false, true: true, false: false }

/**
 * Reads the form fields beside the file: `id`, `field`, and for a ticket `visible_to_client` from
 * staff. Throws 422 by field.
 */
export const readUploadFields = (
  model: UploadModel,
  fields: Readonly<Record<string, string>>,
  role: RoleSlug,
): Pick<Upload, 'recordId' | 'visibleToClient' | 'into'> => {
  const { id, field, visible_to_client: visibility } = fields
  const into = uploadFieldsOf(model).find((one) => one.field === field)
  const found: Readonly<Record<string, IssueCode | null>> = {
    id: wrongWithId(id),
    field: wrongWithField(field, into),
    visible_to_client: wrongWithVisibility(model, visibility, role),
  }
  const issues = Object.fromEntries(Object.entries(found).flatMap(([name, code]) => (code ? [[name, [{ code }]]] : [])))
  if (!into || Object.keys(issues).length > 0) throw new DomainError('validation', { issues })
  return { into, recordId: Number(id), visibleToClient: FLAGS[visibility ?? '1'] ?? true }
}

const wrongWithId = (id: string | undefined): IssueCode | null => {
  if (id === undefined) return 'required'
  return isServerId(id) ? null : 'exists'
}

const wrongWithField = (field: string | undefined, into: UploadField | undefined): IssueCode | null => {
  if (field === undefined) return 'required'
  return into ? null : 'choice'
}

/** Files uploaded by a client's people are always visible to them. */
const wrongWithVisibility = (model: UploadModel, visibility: string | undefined, role: RoleSlug): IssueCode | null => {
  if (visibility === undefined) return null
  if (model !== 'ticket') return 'unknown_field'
  if (role === 'client') return 'field_not_writable'
  return Object.hasOwn(FLAGS, visibility) ? null : 'type'
}
