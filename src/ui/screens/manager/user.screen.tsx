import { UserPage } from '../users/user-page.tsx'

export default function ManagerUserScreen() {
  return <UserPage tab="fiche" />
}
