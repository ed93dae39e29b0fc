import { type ReactNode, useMemo } from 'react'
import type { Locale } from '#contract/core/kinds/locale.ts'
import { useRecordPath } from '../../hooks/page/use-record-path.ts'
import { useSpace } from '../../hooks/page/use-route-id.ts'
import { FollowedLink } from '../../kit/followed-link.tsx'
import { Markdown, type References } from '../../widgets/markdown/markdown.tsx'
import { ArticlePicture } from './article-picture.tsx'
import { isPictureAddress } from './picture-addresses.ts'

/** The title of the page is the first level; the article begins at the second. */
const heading = (level: number, content: ReactNode): ReactNode =>
  level <= 2 ? (
    <h2 className="mt-3 font-semibold text-lg">{content}</h2>
  ) : (
    <h3 className="mt-2 font-semibold text-md">{content}</h3>
  )

const NO_PEOPLE: readonly string[] = []

/** The text of an article: Markdown with headings and pictures. */
export const ArticleBody = ({ body, locale }: { readonly body: string; readonly locale: Locale }) => {
  const pathTo = useRecordPath(useSpace())
  const references = useMemo(
    (): References => ({
      people: NO_PEOPLE,
      ticketLink: (number, text) => {
        const path = pathTo('ticket', number)
        return path === null ? null : <FollowedLink to={path}>{text}</FollowedLink>
      },
      picture: (address, text) => (isPictureAddress(address) ? <ArticlePicture address={address} text={text} /> : null),
      heading,
    }),
    [pathTo],
  )
  return (
    <div lang={locale}>
      <Markdown text={body} references={references} className="max-w-[68ch] gap-3" />
    </div>
  )
}
