import { ClientTerms } from '../settings/client-terms.tsx'

export default function ClientTermsScreen() {
  return <ClientTerms />
}
