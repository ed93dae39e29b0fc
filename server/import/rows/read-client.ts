import { FORMATS } from '#contract/core/kinds/formats.ts'
import { cleanText, foldedName, oneLine, shortKey } from '../read/values.ts'
import type { CellOf, ClientDraft, Read } from './draft.ts'
import { personOf } from './read-person.ts'

type Role = 'name' | 'external_id' | 'address1' | 'postal' | 'city' | 'billing_email' | 'siren' | 'tva_number'

const MAX_NAME_LENGTH = 255
const MAX_POSTAL_LENGTH = 16

const orNull = (text: string): string | null => (text === '' ? null : text)

/**
 * Reads a row of a list of clients. A number or an address that is wrong is kept in the notes, so
 * that nothing is lost and nothing wrong is on an invoice.
 */
export const readClient = (cell: CellOf<Role>): Read<ClientDraft> => {
  const name = oneLine(cell('name'), MAX_NAME_LENGTH)
  if (name === '') return { refused: 'name' }
  const text = (role: Role): string => oneLine(cell(role), MAX_NAME_LENGTH)
  const [siren, tva] = [FORMATS.siren.read(text('siren')), FORMATS.tva_number.read(text('tva_number'))]
  const email = personOf('', text('billing_email'))?.email ?? null
  const isLong = text('postal').length > MAX_POSTAL_LENGTH
  const [address1 = '', ...address2] = cleanText(cell('address1')).split('\n')
  const notes = [
    ['SIREN', text('siren'), siren],
    ['TVA', text('tva_number'), tva],
    ['E-mail', text('billing_email'), email],
    ['Code postal', text('postal'), isLong ? null : text('postal')],
  ].flatMap(([label, given, read]) => (given !== '' && read === null ? [`${label}\u202f: ${given}`] : []))
  return {
    draft: {
      externalId: shortKey(orNull(text('external_id')) ?? foldedName(name)),
      name,
      fields: {
        external_id: orNull(text('external_id')),
        address1: orNull(oneLine(address1, MAX_NAME_LENGTH)),
        address2: orNull(oneLine(address2.join(', '), MAX_NAME_LENGTH)),
        postal: isLong ? null : orNull(text('postal')),
        city: orNull(text('city')),
        billing_email: email,
        siren,
        tva_number: tva,
        private_info: orNull(notes.join('\n')),
      },
    },
  }
}
