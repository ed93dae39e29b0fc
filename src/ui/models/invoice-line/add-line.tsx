import { Package, Percent, Plus, Type } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRecord } from '#contract/core/model.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useComboboxTexts } from '../../fields/combobox-texts.ts'
import { useReferenceOptions } from '../../fields/reference/use-reference-options.ts'
import { Button } from '../../kit/button.tsx'
import { Listbox } from '../../kit/inputs/listbox.tsx'
import { Popover } from '../../kit/overlays/popover.tsx'
import { DiscountForm } from './discount-form.tsx'
import type { AddLines } from './use-add-lines.ts'

interface AddLineProps {
  readonly invoice: Mirrored<'invoice'>
  readonly add: AddLines
}

/** The ways to add a line: blank, from a product, as a discount, as a text. */
export const AddLine = ({ invoice, add }: AddLineProps) => {
  const { t } = useTranslation('invoiceEditor')
  return (
    <div className="mt-2 flex flex-wrap gap-1.5">
      <Button look="secondary" onClick={() => void add.blank()}>
        <Plus aria-hidden />
        {t('addLine')}
      </Button>
      <FromProduct invoice={invoice} add={add} />
      <AddDiscount add={add} />
      <Button look="ghost" onClick={() => void add.text()}>
        <Type aria-hidden />
        {t('addText')}
      </Button>
    </div>
  )
}

/** The new line gets the focus, not the button that the list was opened by. */
const keepFocus = (event: Event): void => event.preventDefault()

const FromProduct = ({ invoice, add }: AddLineProps) => {
  const { t } = useTranslation('invoiceEditor')
  const texts = useComboboxTexts()
  const [open, setOpen] = useState(false)
  const [isPicked, setPicked] = useState(false)
  const isForClient = useCallback(
    (record: AnyRecord) => [null, invoice.client_id].includes(record['client_id'] as string | null),
    [invoice.client_id],
  )
  const options = useReferenceOptions('product', null, isForClient)
  return (
    <Popover
      open={open}
      onOpenChange={(isOpen) => {
        setPicked(false)
        setOpen(isOpen)
      }}
      label={t('addProduct')}
      {...(isPicked ? { onCloseAutoFocus: keepFocus } : {})}
      trigger={
        <Button look="ghost">
          <Package aria-hidden />
          {t('addProduct')}
        </Button>
      }
    >
      <Listbox
        label={t('addProduct')}
        texts={texts}
        options={options}
        selected={[]}
        multiple={false}
        onPick={(id) => {
          setPicked(true)
          setOpen(false)
          void add.product(id)
        }}
      />
    </Popover>
  )
}

const AddDiscount = ({ add }: Pick<AddLineProps, 'add'>) => {
  const { t } = useTranslation('invoiceEditor')
  const [open, setOpen] = useState(false)
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={t('addDiscount')}
      className="w-72 p-3"
      trigger={
        <Button look="ghost">
          <Percent aria-hidden />
          {t('addDiscount')}
        </Button>
      }
    >
      <DiscountForm add={add} close={() => setOpen(false)} />
    </Popover>
  )
}
