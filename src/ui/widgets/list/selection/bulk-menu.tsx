import { useState } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { ReferencePopover } from '../../../fields/reference/reference-popover.tsx'
import type { ReferenceModel } from '../../../hooks/records/references.tsx'
import { Button } from '../../../kit/button.tsx'

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
  const [open, setOpen] = useState(false)
  return (
    <ReferencePopover
      open={open}
      onOpenChange={setOpen}
      label={label}
      model={model}
      among={among}
      onPick={onPick}
      trigger={
        <Button look="secondary" size="small" aria-label={label}>
          <span className="max-sm:hidden">{label}</span>
          <span className="sm:hidden">{short}</span>
        </Button>
      }
    />
  )
}
