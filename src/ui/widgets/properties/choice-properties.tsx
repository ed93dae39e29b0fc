import { useTranslation } from 'react-i18next'
import type { AnyRecord } from '#contract/core/model.ts'
import { MAX_IMPORTANCE } from '#contract/models/ticket/ticket.ts'
import { useComboboxTexts } from '../../fields/combobox-texts.ts'
import { useReferenceOptions } from '../../fields/reference-options.tsx'
import type { ReferenceModel } from '../../hooks/references.tsx'
import { ImportanceIcon } from '../../kit/importance.tsx'
import { Combobox } from '../../kit/inputs/combobox.tsx'

interface ReferencePropertyProps {
  readonly id: string
  readonly label: string
  readonly model: ReferenceModel
  readonly value: string | null
  readonly clearable: boolean
  readonly among: ((record: AnyRecord) => boolean) | undefined
  onChange(value: string | null): void
}

/** A reference edited in place. */
export const ReferenceProperty = ({ id, label, model: target, value, clearable, among, onChange }: ReferencePropertyProps) => {
  const texts = useComboboxTexts()
  const { t: tTicket } = useTranslation('ticket')
  const options = useReferenceOptions(target, value, among)
  return (
    <div className="w-full">
      <Combobox
        quiet
        id={id}
        label={label}
        texts={texts}
        options={options}
        value={value}
        onChange={onChange}
        clearable={clearable}
        placeholder={target === 'user' ? tTicket('nobody') : tTicket('notSet')}
      />
    </div>
  )
}

const LEVELS = Array.from({ length: MAX_IMPORTANCE }, (_, index) => index + 1)

/** A level with its icon. */
export const Importance = ({ value }: { readonly value: number }) => (
  <span className="flex items-center gap-2 tabular">
    <ImportanceIcon value={value} />
    {value}
  </span>
)

/** A level edited in place. */
export const ImportanceProperty = ({
  id,
  label,
  value,
  onChange,
}: {
  readonly id: string
  readonly label: string
  readonly value: number
  onChange(value: number): void
}) => {
  const texts = useComboboxTexts()
  return (
    <div className="w-full">
      <Combobox
        quiet
        plain
        id={id}
        label={label}
        texts={texts}
        options={LEVELS.map((level) => ({ value: String(level), label: String(level), icon: <ImportanceIcon value={level} /> }))}
        value={String(value)}
        onChange={(next) => onChange(Number(next))}
        clearable={false}
        placeholder=""
      />
    </div>
  )
}
