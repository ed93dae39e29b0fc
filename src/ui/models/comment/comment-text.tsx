import { useMemo } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import { useReferences } from '../../hooks/references.tsx'
import { useRecordPath } from '../../hooks/use-record-path.ts'
import { useSpace } from '../../hooks/use-route-id.ts'
import { FollowedLink } from '../../kit/followed-link.tsx'
import { Markdown, type References } from '../../widgets/markdown/markdown.tsx'

interface CommentTextProps {
  readonly body: string
  readonly mentions: readonly RecordId[]
}

/** The text of a comment: Markdown with its mentioned people and links to tickets. */
export const CommentText = ({ body, mentions }: CommentTextProps) => {
  const users = useReferences()
  const pathTo = useRecordPath(useSpace())
  const references = useMemo(
    (): References => ({
      people: mentions.flatMap((id) => {
        const user = users.find('user', id)
        return user ? [`${user.firstname} ${user.lastname}`] : []
      }),
      ticketLink: (number, text) => {
        const path = pathTo('ticket', number)
        return path === null ? null : <FollowedLink to={path}>{text}</FollowedLink>
      },
    }),
    [mentions, users, pathTo],
  )
  return <Markdown text={body} references={references} />
}
