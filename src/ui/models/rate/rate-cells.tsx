import { useTranslation } from 'react-i18next'
import type { Mirrored } from '#src/store/mirrored.ts'
import { ReferenceText } from '../../fields/reference/reference-text.tsx'
import type { RecordCellProps } from '../../widgets/presentation/presentation.ts'

/** Shows the person of a rate; all staff for a rate without a person. */
export const RatePerson = ({ record }: RecordCellProps) => {
  const { t } = useTranslation('team')
  const { user_id } = record as Mirrored<'rate'>
  return user_id === null ? (
    <span className="truncate text-ink-2">{t('rates.everyone')}</span>
  ) : (
    <ReferenceText model="user" id={user_id} />
  )
}

/** The client of a rate; every client where none is named. */
export const RateClient = ({ record }: RecordCellProps) => {
  const { t } = useTranslation('team')
  const { client_id } = record as Mirrored<'rate'>
  return client_id === null ? (
    <span className="truncate text-ink-2">{t('rates.everyClient')}</span>
  ) : (
    <ReferenceText model="client" id={client_id} />
  )
}
