import { CommentList } from '../comments/comment-list.tsx'

export default function ManagerCommentsAllScreen() {
  return <CommentList scope="all" />
}
