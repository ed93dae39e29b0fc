import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import { ERASED_TEXT } from '#contract/models/user/erased-person.ts'
import { useRecordPath } from '../../hooks/page/use-record-path.ts'
import { useSpace } from '../../hooks/page/use-route-id.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { FollowedLink } from '../../kit/followed-link.tsx'
import { Markdown, type References } from '../../widgets/markdown/markdown.tsx'

interface CommentTextProps {
  readonly body: string
  readonly mentions: readonly RecordId[]
}

/** The text of a comment: Markdown with its mentioned people and links to tickets. */
export const CommentText = ({ body, mentions }: CommentTextProps) => {
  const { t } = useTranslation('comment')
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
  if (body === ERASED_TEXT) return <p className="text-ink-3">{t('erased')}</p>
  return <Markdown text={body} references={references} />
}
