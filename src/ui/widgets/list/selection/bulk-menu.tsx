import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { useReferenceOptions } from '../../../fields/reference-options.tsx'
import type { ReferenceModel } from '../../../hooks/records/references.tsx'
import { Button } from '../../../kit/button.tsx'
import { Listbox } from '../../../kit/inputs/listbox.tsx'
import { Popover } from '../../../kit/overlays/popover.tsx'

interface BulkMenuProps {
  readonly label: string
  /** Short text for phones; part of the label. */
  readonly short: string
  readonly model: ReferenceModel
  readonly among: ((record: AnyRecord) => boolean) | undefined
  onPick(value: RecordId): void
}

/** Sets one reference on all selected rows. */
export const BulkMenu = ({ label, short, model, among, onPick }: BulkMenuProps) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const options = useReferenceOptions(model, null, among)
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={label}
      isSheet
      trigger={
        <Button look="secondary" size="small" aria-label={label}>
          <span className="max-sm:hidden">{label}</span>
          <span className="sm:hidden">{short}</span>
        </Button>
      }
    >
      <Listbox
        label={label}
        texts={{ search: t('search'), nothing: t('nothingFound') }}
        options={options}
        selected={[]}
        multiple={false}
        onPick={(value) => {
          setOpen(false)
          onPick(value)
        }}
      />
    </Popover>
  )
}
