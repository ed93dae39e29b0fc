import { sql } from 'drizzle-orm'
import { client, user } from '../database/schema/people.ts'
import { role } from '../database/schema/reference.ts'

/**
 * Condition for the people of clients. A person who joined the staff may keep the `client_id` of
 * their former client, which then decides nothing.
 */
export const hasClientRole = sql<boolean>`exists (select 1 from ${role} where ${role.id} = ${user.role_id} and ${role.slug} = 'client')`

/** Whether a person may be signed in: the account is open, and so is the client of its people. */
export const mayBeSignedIn = sql<boolean>`(${user.is_active} and not (${hasClientRole} and exists (
  select 1 from ${client} where ${client.id} = ${user.client_id} and ${client.archived_at} is not null)))`
