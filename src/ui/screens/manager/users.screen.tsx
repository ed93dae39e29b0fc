import { UserList } from '../users/user-list.tsx'

export default function ManagerUsersScreen() {
  return <UserList />
}
