import { usePerson } from '../../services/services.tsx'

/**
 * Whether this person sees the client's invoices: people with that right, and the managers who
 * visit the space.
 */
export const useMaySeeInvoices = (): boolean => {
  const { actor, user } = usePerson()
  return actor.role === 'manager' || user.is_client_manager
}
