import { textParts } from '../text/links.ts'
import { cx } from './cx.ts'

interface LinkedTextProps {
  readonly text: string
  readonly className?: string
}

/** Text whose addresses and phone numbers are links. */
export const AddressedText = ({ text: whole }: { readonly text: string }) =>
  textParts(whole).map(({ text, href }, index) =>
    href === null ? (
      text
    ) : (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other identity
        key={index}
        href={href}
        {...(href.startsWith('http') ? { target: '_blank', rel: 'noreferrer noopener' } : {})}
        className="rounded-sm text-accent-text underline underline-offset-2"
      >
        {text}
      </a>
    ),
  )

/** Plain text with its line breaks; addresses and phone numbers are links. */
export const LinkedText = ({ text, className }: LinkedTextProps) => (
  <p className={cx('whitespace-pre-wrap break-words text-md leading-6', className)}>
    <AddressedText text={text} />
  </p>
)
