import type { RecordId } from '#contract/core/ids.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { isAdminProjet } from '#contract/models/projet/admin-projet.ts'
import { modelOf } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import type { ReferenceModel, References } from '../../hooks/records/references.tsx'
import type { Option } from '../../kit/inputs/option-line.tsx'
import { StageIcon } from '../../kit/stage-icon.tsx'
import { Avatar } from '../avatar.tsx'
import { labelColour } from '../label-colour.ts'
import { LabelIcon } from '../label-icon.tsx'

export const referenceTitle = (model: ReferenceModel, record: AnyRecord): string =>
  modelOf(model).title(record as never)

const ICONS: { readonly [Name in ReferenceModel]?: (record: Mirrored<Name>) => Option['icon'] } = {
  ticket_status: (record) => <StageIcon stage={record.stage} colour={labelColour(record)} />,
  ticket_priority: (record) => <LabelIcon record={record} />,
  ticket_type: (record) => <LabelIcon record={record} />,
  user: (record) => <Avatar name={`${record.firstname} ${record.lastname}`} url={record.avatar_url} />,
}

/** Models whose records of several clients may have the same name. */
const OF_CLIENTS: readonly ReferenceModel[] = ['projet', 'user', 'product']

const detailOf = (model: ReferenceModel, record: AnyRecord, references: References): string | undefined =>
  OF_CLIENTS.includes(model)
    ? references.find('client', (record['client_id'] as RecordId | null) ?? null)?.name
    : undefined

export const optionOf = (model: ReferenceModel, record: AnyRecord, references: References): Option => {
  const icon = ICONS[model] as ((record: AnyRecord) => Option['icon']) | undefined
  const detail = detailOf(model, record, references)
  return {
    value: record.id,
    label: referenceTitle(model, record),
    ...(detail === undefined ? {} : { detail }),
    ...(icon ? { icon: icon(record) } : {}),
  }
}

/**
 * The company's own work, which no client pays. Clients do not receive the reference that tells.
 */
export const isInternal = (model: ReferenceModel, record: AnyRecord): boolean => {
  const reference = model === 'projet' ? record['external_id'] : null
  return typeof reference === 'string' && isAdminProjet({ external_id: reference })
}
