import { CommentList } from '../comments/comment-list.tsx'

export default function ManagerCommentsScreen() {
  return <CommentList scope="unread" />
}
