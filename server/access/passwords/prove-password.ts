import { DomainError } from '#contract/core/errors.ts'
import type { Queryable } from '../../database/connect.ts'
import { accountOf, type Person, personOfRequest } from '../accounts/people.ts'
import { admit, countedUnlessBusy, type Throttle } from '../limits/shared-throttle.ts'
import type { Passwords } from './passwords.ts'

/** A password that a signed-in person gives again before a change of their access. */
interface Proof {
  readonly person: Person
  readonly given: string
  readonly address: string
}

/** Refuses the current password beside its field. */
export const wrongPassword = (): DomainError =>
  new DomainError('validation', { issues: { current_password: [{ code: 'wrong_password' }] } })

/** Refuses a wrong password. Attempts count together with those of the sign-in. */
export const provePassword = async (
  { passwords, throttle }: { readonly passwords: Passwords; readonly throttle: Throttle },
  { person, given, address }: Proof,
): Promise<void> => {
  const account = accountOf(person, person.email)
  await admit(throttle, account, address)
  const check = () => passwords.matches(given, person.passwordHash, 'known')
  if (!(await countedUnlessBusy(check, () => throttle.removeUnchecked(account, address)))) throw wrongPassword()
  await throttle.removeSucceeded(account, address)
}

interface ProvingServices {
  readonly database: { readonly query: Queryable }
  readonly passwords: Passwords
  readonly throttle: Throttle
}

/** Asks for the password again, where the person has one: a session left open must not suffice. */
export const provenPerson = async (
  services: ProvingServices,
  { id, given, address }: { readonly id: string; readonly given: string | null; readonly address: string },
): Promise<Person> => {
  const person = await personOfRequest(services.database.query, { id })
  if (person.passwordHash === null) return person
  if (given === null) throw wrongPassword()
  await provePassword(services, { person, given, address })
  return person
}
