import type { User } from '../user/user.ts'

export type Employment = Pick<User, 'joined_on' | 'left_on'>

/** Returns whether a person is in the company on a day; people without dates always are. */
export const isEmployedOn = (person: Employment | undefined, day: string): boolean =>
  (person?.joined_on ?? day) <= day && day <= (person?.left_on ?? day)
