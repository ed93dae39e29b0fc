import { RepoList } from '../github/repo-list.tsx'

export default function ManagerReposScreen() {
  return <RepoList />
}
