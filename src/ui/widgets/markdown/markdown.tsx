import type { MarkedToken, Token, Tokens } from 'marked'
import { Fragment, type ReactNode, useMemo } from 'react'
import { cx } from '../../kit/cx.ts'
import { AddressedText } from '../../kit/linked-text.tsx'
import { inlineParts } from './inline-parts.ts'
import { safeHref, tokensOf } from './tokens.ts'

/** How references in a text are shown. */
export interface References {
  /** Names of the mentioned people, as they stand after `@`. */
  readonly people: readonly string[]
  /** The reference `text` to the ticket of a number; null where that ticket can't be opened. */
  ticketLink(number: string, text: string): ReactNode | null
  /** A picture at an address; null where it stays a link. Absent: pictures are links. */
  picture?(address: string, text: string): ReactNode | null
  /** A heading of a level, 1 to 6. Absent: headings are bold lines, as in a comment. */
  heading?(level: number, content: ReactNode): ReactNode
}

interface MarkdownProps {
  readonly text: string
  readonly references: References
  readonly className?: string
}

/**
 * A text in Markdown as React elements. HTML in it is text, only http(s), mailto and tel are
 * followed, and pictures are links unless `references` shows them.
 */
export const Markdown = ({ text, references, className }: MarkdownProps) => {
  const content = useMemo(() => blocks(tokensOf(text), references, 0), [text, references])
  return <div className={cx('grid min-w-0 gap-2.5 break-words text-md leading-6', className)}>{content}</div>
}

/** Deeper tokens are shown as they were typed. */
const DEEPEST = 20

const blocks = (tokens: readonly Token[], references: References, depth: number): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other identity
  tokens.map((token, index) => <Fragment key={index}>{element(token as MarkedToken, references, depth)}</Fragment>)

const element = (token: MarkedToken, references: References, depth: number): ReactNode => {
  if (depth > DEEPEST) return token.raw
  const inside = (tokens: readonly Token[] = []): ReactNode => blocks(tokens, references, depth + 1)
  switch (token.type) {
    case 'space':
    case 'def':
    case 'checkbox':
      return null
    case 'paragraph':
      return <p className="min-w-0 whitespace-pre-wrap">{inside(token.tokens)}</p>
    case 'heading':
      return (
        references.heading?.(token.depth, inside(token.tokens)) ?? (
          <p className="font-semibold">{inside(token.tokens)}</p>
        )
      )
    case 'blockquote':
      return (
        <blockquote className="grid min-w-0 gap-2 border-line-strong border-l-3 pl-3 text-ink-2">
          {inside(token.tokens)}
        </blockquote>
      )
    case 'list':
      return <List list={token} inside={inside} />
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled by keys
        <pre className="overflow-x-auto rounded-md border bg-sunken px-3 py-2 text-sm leading-5" tabIndex={0}>
          <code>{token.text}</code>
        </pre>
      )
    case 'table':
      return <Table table={token} inside={inside} />
    case 'hr':
      return <hr className="border-line" />
    case 'br':
      return <br />
    case 'strong':
      return <strong className="font-semibold">{inside(token.tokens)}</strong>
    case 'em':
      return <em>{inside(token.tokens)}</em>
    case 'del':
      return <del>{inside(token.tokens)}</del>
    case 'codespan':
      return <code className="rounded-sm bg-sunken px-1 py-px text-[0.92em]">{token.text}</code>
    case 'image':
      return (
        references.picture?.(token.href, token.text) ?? (
          <Link href={token.href} raw={token.raw} content={token.text || token.href} />
        )
      )
    case 'link':
      return <Link href={token.href} raw={token.raw} content={inside(token.tokens)} />
    case 'text':
      return token.tokens ? inside(token.tokens) : <Running text={token.text} references={references} />
    default:
      // HTML, an escaped sign, and what a later version may add.
      return 'text' in token && token.type === 'escape' ? token.text : token.raw
  }
}

const Link = ({ href, raw, content }: { readonly href: string; readonly raw: string; readonly content: ReactNode }) => {
  const target = safeHref(href)
  if (target === null) return raw
  const outside = target.startsWith('http') ? { target: '_blank', rel: 'noreferrer noopener' } : {}
  return (
    <a href={target} {...outside} className="rounded-sm text-accent-text underline underline-offset-2">
      {content}
    </a>
  )
}

interface InsideProps {
  inside(tokens: readonly Token[] | undefined): ReactNode
}

const List = ({ list, inside }: InsideProps & { readonly list: Tokens.List }) => {
  const items = list.items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the entries of one text have no other identity
    <li key={index} className={cx('min-w-0', item.task && '-ml-5 list-none')}>
      {item.task && (item.checked ? '☑ ' : '☐ ')}
      {inside(item.tokens)}
    </li>
  ))
  const look = 'grid min-w-0 gap-1 pl-5'
  if (!list.ordered) return <ul className={cx(look, 'list-disc')}>{items}</ul>
  return (
    <ol start={list.start === '' ? 1 : list.start} className={cx(look, 'list-decimal')}>
      {items}
    </ol>
  )
}

const Table = ({ table, inside }: InsideProps & { readonly table: Tokens.Table }) => (
  <div className="overflow-x-auto">
    <table className="border-collapse text-sm">
      <thead>
        <tr>
          {table.header.map((cell, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns of one text have no other identity
            <th key={index} scope="col" className="border px-2 py-1 text-left font-semibold">
              {inside(cell.tokens)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of one text have no other identity
          <tr key={line}>
            {row.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns of one text have no other identity
              <td key={index} className="border px-2 py-1">
                {inside(cell.tokens)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** Text between marks, with its addresses, its people and its tickets. */
const Running = ({ text, references }: { readonly text: string; readonly references: References }) =>
  inlineParts(text, references.people).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other identity
    <Fragment key={index}>{partElement(part, references)}</Fragment>
  ))

const partElement = (part: ReturnType<typeof inlineParts>[number], references: References): ReactNode => {
  if (part.kind === 'person')
    return <span className="rounded-sm bg-accent-tint px-1 font-medium text-accent-text">{part.text}</span>
  if (part.kind === 'ticket') return references.ticketLink(part.number, part.text) ?? part.text
  return <AddressedText text={part.text} />
}
