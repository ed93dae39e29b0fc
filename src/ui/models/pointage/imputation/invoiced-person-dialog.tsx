import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useReferenceOptions } from '../../../fields/reference/use-reference-options.ts'
import { useIsStaff } from '../../../hooks/records/people.ts'
import { Button } from '../../../kit/button.tsx'
import { RadioList } from '../../../kit/inputs/radio-list.tsx'
import { Dialog } from '../../../kit/overlays/dialog.tsx'
import { useInvoicedValues } from './use-invoiced-values.ts'

interface InvoicedPersonDialogProps {
  readonly pointages: readonly Mirrored<'pointage'>[]
  done(): void
  onClose(): void
}

/** Stands for the person who worked. */
const OWN = 'own'

/** Sets the person whose price is invoiced. */
export const InvoicedPersonDialog = ({ pointages, done, onClose }: InvoicedPersonDialogProps) => {
  const { t } = useTranslation('invoicing')
  const { t: tCommon } = useTranslation()
  const isStaff = useIsStaff()
  const people = useReferenceOptions('user', null, isStaff)
  const { free, setPerson } = useInvoicedValues(pointages)
  const [person, setChosen] = useState(OWN)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('invoiced.personTitle', { count: free.length })}
      description={t('invoiced.personHint')}
      closeLabel={tCommon('close')}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            {tCommon('cancel')}
          </Button>
          <Button
            look="primary"
            onClick={() => {
              onClose()
              done()
              void setPerson(person === OWN ? null : person)
            }}
          >
            {t('invoiced.set')}
          </Button>
        </>
      }
    >
      <RadioList
        legend={t('invoiced.personLabel')}
        value={person}
        options={[{ value: OWN, label: t('invoiced.own') }, ...people.map(({ value, label }) => ({ value, label }))]}
        onChange={setChosen}
      />
    </Dialog>
  )
}
