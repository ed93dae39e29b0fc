import { useTranslation } from 'react-i18next'
import type { Field } from '#contract/core/kinds/field.ts'
import { UT_POINTAGES, UT_SPANS, usualUtOf } from '#contract/core/kinds/ut.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { useReferenceOptions } from '../../fields/reference/use-reference-options.ts'
import { useEstimateText } from '../../fields/use-estimate-text.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useIsManager, useIsStaff } from '../../hooks/records/people.ts'
import { isReferenceModel } from '../../hooks/records/references.tsx'
import type { Option } from '../../kit/inputs/option-line.tsx'
import { useValidatorOptions } from '../../models/ticket/stages/validators.ts'
import { useServices } from '../../services/services.tsx'
import { addDays, localDay } from '../../text/format.ts'
import type { ActionInput } from './record-actions.ts'

/** A value that an action takes, as an option. */
export interface Choice extends Option {
  readonly chosen: string | number | null
}

const DAYS = [7, 30]

/** People who may be chosen, beside those who validate: those who solve, or the staff. */
const useAmong = (name: string) => {
  const isManager = useIsManager()
  const isStaff = useIsStaff()
  return name === 'waiting_solving_user_id' ? isManager : isStaff
}

/** The values that an action on a record offers; none of them last where the field may be empty. */
export const useChoices = (
  record: AnyRecord,
  { name, field }: Extract<ActionInput, { kind: 'choice' | 'flag' }>,
): readonly Choice[] => {
  const { t } = useTranslation()
  const among = useAmong(name)
  const model =
    field.kind === 'belongsTo' && field.model !== undefined && isReferenceModel(field.model) ? field.model : null
  const current = record[name]
  const references = useReferenceOptions(
    model ?? 'role',
    typeof current === 'string' ? current : null,
    model === 'user' ? among : undefined,
  )
  const validators = useValidatorOptions([
    { projet_id: String(record['projet_id'] ?? ''), visible_to_client: record['visible_to_client'] === true },
  ])
  const plain = usePlainChoices(field)
  const offered = name === 'waiting_validation_user_id' ? validators : references
  const choices = model === null ? plain : offered.map((option): Choice => ({ ...option, chosen: option.value }))
  return field.nullable === true ? [...choices, { value: 'none', label: t('clear'), chosen: null }] : choices
}

const usePlainChoices = (field: Field): readonly Choice[] => {
  const { kind, min = 0, max = 0 } = field
  const { t } = useTranslation()
  const { t: tPalette } = useTranslation('palette')
  const format = useFormat()
  const estimateText = useEstimateText()
  const { now } = useServices()
  const choice = (chosen: string | number, label: string, detail?: string): Choice => ({
    value: String(chosen),
    label,
    chosen,
    ...(detail === undefined ? {} : { detail }),
  })
  const usual = usualUtOf(field)
  if (kind === 'ut' && usual === UT_POINTAGES) return usual.map((ut) => choice(ut, format.ut(ut)))
  if (kind === 'ut')
    return usual.map((ut) => choice(ut, estimateText(ut), UT_SPANS[ut] === undefined ? undefined : format.ut(ut)))
  if (kind === 'integer')
    return Array.from({ length: max - min + 1 }, (_, index) => choice(min + index, String(min + index)))
  if (kind !== 'date') return []
  const today = localDay(now())
  const onDay = (days: number, label: string): Choice =>
    choice(addDays(today, days), label, format.fullDay(addDays(today, days)))
  return [
    onDay(0, t('today')),
    onDay(1, t('tomorrow')),
    ...DAYS.map((days) => onDay(days, tPalette('inDays', { days }))),
  ]
}
