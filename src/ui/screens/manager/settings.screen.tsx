import { CompanySettings } from '../settings/company.tsx'

export default function ManagerSettingsScreen() {
  return <CompanySettings />
}
