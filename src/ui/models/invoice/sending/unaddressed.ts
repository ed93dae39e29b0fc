import { electronicAddressOf } from '#contract/invoicing/electronic-address.ts'
import type { Mirrored } from '#src/store/mirrored.ts'

type Client = Mirrored<'client'>
type Person = Pick<Mirrored<'user'>, 'client_id' | 'is_client_manager' | 'is_active' | 'email'>

/**
 * The clients whose files will have no address of the buyer (BT-49), each once, in the order of
 * their names. `people` are those of the clients: who reads the invoices may address them.
 */
export const unaddressedOf = (clients: readonly Client[], people: readonly Person[]): readonly Client[] => {
  const readers = Map.groupBy(
    people.filter(({ is_client_manager, is_active }) => is_client_manager && is_active),
    ({ client_id }) => client_id,
  )
  const isAddressed = (client: Client): boolean =>
    electronicAddressOf({ ...client, email: client.billing_email ?? readers.get(client.id)?.[0]?.email ?? null }) !==
    null
  return [...new Map(clients.map((client) => [client.id, client])).values()]
    .filter((client) => !isAddressed(client))
    .toSorted((one, other) => one.name.localeCompare(other.name))
}
