import { useMemo } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { modelOf } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { type ReferenceModel, type References, useReferences } from '../hooks/references.tsx'
import { Avatar } from '../kit/avatar.tsx'
import type { Option } from '../kit/inputs/option-line.tsx'
import { readableColour } from '../kit/readable-colour.ts'
import { StageIcon } from '../kit/stage-icon.tsx'
import { labelColour } from './label-colour.ts'

export const titleOf = (model: ReferenceModel, record: AnyRecord): string => modelOf(model).title(record as never)

export const ColourDot = ({ colour }: { readonly colour: string | null }) => (
  <span
    aria-hidden
    className="size-2 shrink-0 rounded-full"
    style={{ background: colour === null ? 'var(--control-line)' : readableColour(colour) }}
  />
)

const ICONS: { readonly [Name in ReferenceModel]?: (record: Mirrored<Name>) => Option['icon'] } = {
  ticket_status: (record) => <StageIcon stage={record.stage} colour={labelColour(record)} />,
  ticket_priority: (record) => <ColourDot colour={labelColour(record)} />,
  ticket_type: (record) => <ColourDot colour={labelColour(record)} />,
  user: (record) => <Avatar name={`${record.firstname} ${record.lastname}`} url={record.avatar_url} />,
}

const detailOf = (model: ReferenceModel, record: AnyRecord, references: References): string | undefined =>
  model === 'projet' || model === 'user' ? references.find('client', (record['client_id'] as RecordId | null) ?? null)?.name : undefined

export const optionOf = (model: ReferenceModel, record: AnyRecord, references: References): Option => {
  const icon = ICONS[model] as ((record: AnyRecord) => Option['icon']) | undefined
  const detail = detailOf(model, record, references)
  return {
    value: record.id,
    label: titleOf(model, record),
    ...(detail === undefined ? {} : { detail }),
    ...(icon ? { icon: icon(record) } : {}),
  }
}

/**
 * Options of a reference field. Archived records and people who left are offered only where they
 * are already chosen.
 */
export const useReferenceOptions = (
  model: ReferenceModel,
  chosen: RecordId | null,
  among: ((record: AnyRecord) => boolean) | undefined,
): readonly Option[] => {
  const references = useReferences()
  return useMemo(
    () =>
      references
        .allOf(model)

        .filter((record) => record.id === chosen || (isOffered(record) && (among?.(record) ?? true)))
        .map((record) => optionOf(model, record, references)),
    [references, model, chosen, among],
  )
}

const isOffered = (record: AnyRecord): boolean => (record['archived_at'] ?? null) === null && record['is_active'] !== false
