import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import { useComboboxTexts } from '../../fields/combobox-texts.ts'
import { StatusIcon } from '../../fields/status-icon.tsx'
import { useOne } from '../../hooks/records/use-records.ts'
import { Combobox } from '../../kit/inputs/combobox.tsx'
import type { FieldIds } from '../../kit/inputs/field-row.tsx'
import { useOfferedTickets } from './use-offered-tickets.ts'

interface TicketPickerProps extends FieldIds {
  readonly label: string
  readonly value: RecordId | null
  onChange(value: RecordId | null): void
}

/** Chooses a ticket by a few letters or its number. */
export const TicketPicker = ({ id, label, value, onChange, invalid, describedBy }: TicketPickerProps) => {
  const { t } = useTranslation('timer')
  const texts = useComboboxTexts()
  const [typed, setTyped] = useState('')
  const tickets = useOfferedTickets(typed.trim())
  const { value: chosen } = useOne('ticket', value)
  const shown = chosen && !tickets.some((ticket) => ticket.id === chosen.id) ? [chosen, ...tickets] : tickets
  const options = shown.map((ticket) => ({
    value: ticket.id,
    label: ticket.name,
    detail: `#${ticket.id}`,
    icon: <StatusIcon id={ticket.status_id} />,
  }))
  return (
    <Combobox
      id={id}
      label={label}
      texts={texts}
      options={options}
      value={value}
      onChange={onChange}
      onTyped={setTyped}
      clearable={false}
      placeholder={t('chooseTicket')}
      invalid={invalid}
      describedBy={describedBy}
    />
  )
}
