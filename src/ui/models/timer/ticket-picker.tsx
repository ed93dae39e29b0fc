import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { of } from 'rxjs'
import type { RecordId } from '#contract/core/ids.ts'
import { useComboboxTexts } from '../../fields/combobox-texts.ts'
import { StatusIcon } from '../../fields/status-icon.tsx'
import { useObservable } from '../../hooks/records/use-observable.ts'
import { useList, useOne } from '../../hooks/records/use-records.ts'
import { Combobox } from '../../kit/inputs/combobox.tsx'
import type { FieldIds } from '../../kit/inputs/field-row.tsx'
import { usePerson, useServices } from '../../services/services.tsx'
import { useTicketViews } from '../ticket/list/ticket-views.ts'

const SHOWN = 10

interface TicketPickerProps extends FieldIds {
  readonly label: string
  readonly value: RecordId | null
  onChange(value: RecordId | null): void
}

/**
 * One's own newest tickets, or those that match what is typed. Clients have no tickets of their own
 * to work on: they see the newest open ones.
 */
const useTickets = (typed: string) => {
  const { queries } = useServices()
  const { actor } = usePerson()
  const { open } = useTicketViews()
  const offered = useList(
    'ticket',
    useMemo(
      () => ({
        search: '',
        filter: actor.role === 'client' ? open : { responsable_id: { in: [actor.id] } },
        orderBy: [{ field: 'created_at', direction: 'desc' as const }],
        page: 1,
        limit: SHOWN,
      }),
      [actor, open],
    ),
  ).value
  const found$ = useMemo(() => (typed === '' ? of(null) : queries.matches('ticket', typed, SHOWN)), [queries, typed])
  return useObservable(found$).value ?? offered?.rows ?? []
}

/** Chooses a ticket by a few letters or its number. */
export const TicketPicker = ({ id, label, value, onChange, invalid, describedBy }: TicketPickerProps) => {
  const { t } = useTranslation('timer')
  const texts = useComboboxTexts()
  const [typed, setTyped] = useState('')
  const tickets = useTickets(typed.trim())
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
