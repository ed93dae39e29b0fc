import { UserPage } from '../users/user-page.tsx'

export default function ManagerUserLoginsScreen() {
  return <UserPage tab="logins" />
}
