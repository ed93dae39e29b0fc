import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useComboboxTexts } from '../../../fields/combobox-texts.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import { Combobox } from '../../../kit/inputs/combobox.tsx'
import { FieldRow } from '../../../kit/inputs/field-row.tsx'
import type { FormState } from '../../../widgets/form/use-form.ts'
import { titleOf } from '../../../widgets/presentation/record-title.tsx'
import { requestersOf } from './requesters-of.ts'

/**
 * The person of the client who asks for the work, where staff write the ticket: on the phone, say.
 * A ticket has no field of its own for them: their address becomes its contact e-mail.
 */
export const RequesterField = ({ form }: { readonly form: FormState }) => {
  const { t } = useTranslation('ticket')
  const { t: tCommon } = useTranslation()
  const texts = useComboboxTexts()
  const references = useReferences()
  const { projet_id: projetId, email } = form.values
  const clientId = typeof projetId === 'string' ? (references.find('projet', projetId)?.client_id ?? null) : null
  const { people, chosen, isOfOther } = requestersOf(
    references.all('user'),
    clientId,
    typeof email === 'string' ? email : null,
  )
  const { set } = form
  useEffect(() => {
    // The projet was changed to another client's after the person was chosen.
    if (isOfOther) set('email', null)
  }, [isOfOther, set])
  if (people.length === 0) return null
  return (
    <FieldRow label={t('requester')} required={false} optionalLabel={tCommon('optional')} hint={t('requesterHint')}>
      {({ id, describedBy }) => (
        <Combobox
          id={id}
          describedBy={describedBy}
          label={t('requester')}
          texts={texts}
          options={people.map((person) => ({
            value: person.email,
            label: titleOf(person),
            detail: person.phone ?? person.email,
          }))}
          value={chosen?.email ?? null}
          onChange={(address) => set('email', address)}
          clearable
          placeholder={tCommon('choose')}
          disabled={form.busy}
        />
      )}
    </FieldRow>
  )
}
