import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePath } from '../../hooks/page/use-path.ts'
import { cx } from '../../kit/cx.ts'
import { LiveRegion } from '../../kit/feedback/live-region.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { ArticleMarks } from '../../models/help-article/article-marks.tsx'
import type { Read } from '../../models/help-article/use-articles.ts'
import { useFocusAfterMove } from '../../models/label/use-focus-after-move.ts'
import { useRowDrag } from '../../models/label/use-row-drag.ts'
import { useArticleOrder } from './use-article-order.ts'

interface ArticleOrderProps {
  readonly section: string
  readonly reads: readonly Read[]
}

/** The articles of a section in the order in which they are shown, which managers change here. */
export const ArticleOrder = ({ section, reads }: ArticleOrderProps) => {
  const { t } = useTranslation('help')
  const list = useRef<HTMLOListElement>(null)
  const { ordered, move } = useArticleOrder(section, reads)
  const ids = ordered.map(({ article }) => article.id)
  const focusAfterMove = useFocusAfterMove(list, ids.join(' '))
  const [said, setSaid] = useState('')
  const moveTo = (id: string, place: number) => {
    const read = ordered.find(({ article }) => article.id === id)
    if (!read || place < 0 || place >= ordered.length || ids.indexOf(id) === place) return
    setSaid(t('moved', { name: read.text.title, place: place + 1, count: ordered.length }))
    move(id, place)
  }
  const { drag, handleOf } = useRowDrag(list, moveTo)
  const others = ids.filter((id) => id !== drag?.id)
  const dropBeside = (id: string): 'before' | 'after' | null => {
    if (drag === null || drag.id === id) return null
    if (others[drag.place] === id) return 'before'
    return drag.place === others.length && others.at(-1) === id ? 'after' : null
  }
  return (
    <>
      <ol ref={list} className="rounded-lg border bg-surface">
        {ordered.map((read, place) => (
          <ArticleRow
            key={read.article.id}
            read={read}
            isFirst={place === 0}
            isLast={place === ordered.length - 1}
            drop={dropBeside(read.article.id)}
            isDragged={drag?.id === read.article.id}
            handle={handleOf(read.article.id)}
            move={(by, part) => {
              focusAfterMove(read.article.id, part)
              moveTo(read.article.id, place + by)
            }}
          />
        ))}
      </ol>
      <LiveRegion text={said} />
    </>
  )
}

interface ArticleRowProps {
  readonly read: Read
  readonly isFirst: boolean
  readonly isLast: boolean
  /** Where a dragged row would be dropped beside this one. */
  readonly drop: 'before' | 'after' | null
  readonly isDragged: boolean
  readonly handle: Pick<ComponentProps<'button'>, 'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'>
  move(by: -1 | 1, focus: 'handle' | 'up' | 'down'): void
}

const BY_KEY: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 }

const ArticleRow = ({ read: { article, text }, isFirst, isLast, drop, isDragged, handle, move }: ArticleRowProps) => {
  const { t } = useTranslation('help')
  const path = usePath()
  const name = text.title
  const onKeyDown = (event: KeyboardEvent) => {
    const by = BY_KEY[event.key]
    if (by === undefined) return
    event.preventDefault()
    move(by, 'handle')
  }
  return (
    <li
      data-row={article.id}
      className={cx(
        'relative flex min-h-11 items-center gap-1 border-line border-b px-1 last:border-b-0 sm:gap-2 sm:px-2',
        isDragged && 'opacity-50',
        drop !== null && 'before:absolute before:inset-x-0 before:h-0.5 before:bg-accent before:content-[""]',
        drop === 'before' && 'before:-top-px',
        drop === 'after' && 'before:-bottom-px',
      )}
    >
      <IconButton
        {...handle}
        data-part="handle"
        label={t('handle', { name })}
        onKeyDown={onKeyDown}
        className="cursor-grab touch-none active:cursor-grabbing"
      >
        <GripVertical aria-hidden />
      </IconButton>
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-0.5 py-1.5">
        <Link
          to={path('manager.help_article', { help_article: article.id })}
          lang={text.locale}
          className="inline-flex min-w-0 items-center rounded-sm font-medium touch:min-h-11 hover:underline"
        >
          {name}
        </Link>
        <ArticleMarks article={article} />
      </span>
      <IconButton data-part="up" label={t('up', { name })} disabled={isFirst} onClick={() => move(-1, 'up')}>
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton data-part="down" label={t('down', { name })} disabled={isLast} onClick={() => move(1, 'down')}>
        <ArrowDown aria-hidden />
      </IconButton>
    </li>
  )
}
