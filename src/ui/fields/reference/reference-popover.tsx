import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import type { ReferenceModel } from '../../hooks/records/references.tsx'
import { Listbox } from '../../kit/inputs/listbox.tsx'
import { Popover } from '../../kit/overlays/popover.tsx'
import { useReferenceOptions } from './use-reference-options.ts'

interface ReferencePopoverProps {
  readonly open: boolean
  onOpenChange(open: boolean): void
  readonly label: string
  readonly model: ReferenceModel
  readonly among: ((record: AnyRecord) => boolean) | undefined
  /** A single button. */
  readonly trigger: ReactNode
  onPick(value: RecordId): void
}

/** Chooses one record for an action, found by typing. */
export const ReferencePopover = ({
  open,
  onOpenChange,
  label,
  model,
  among,
  trigger,
  onPick,
}: ReferencePopoverProps) => {
  const { t } = useTranslation()
  const options = useReferenceOptions(model, null, among)
  return (
    <Popover open={open} onOpenChange={onOpenChange} label={label} isSheet trigger={trigger}>
      <Listbox
        label={label}
        texts={{ search: t('search'), nothing: t('nothingFound') }}
        options={options}
        selected={[]}
        multiple={false}
        onPick={(value) => {
          onOpenChange(false)
          onPick(value)
        }}
      />
    </Popover>
  )
}
