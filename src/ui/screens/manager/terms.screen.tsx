import { ManagerTerms } from '../settings/terms.tsx'

export default function ManagerTermsScreen() {
  return <ManagerTerms />
}
