import type { NoticePart } from '#contract/locales/privacy-notice.ts'

interface PrivacyPartProps {
  readonly part: NoticePart
  /** Said in place of a list that the company has not filled in. */
  readonly missing: string | null
}

/** One part of the notice: paragraphs, then a list. */
export const PrivacyPart = ({ part: { title, paragraphs, items }, missing }: PrivacyPartProps) => (
  <section>
    <h2 className="mb-1 font-semibold text-md">{title}</h2>
    <div className="grid gap-2 text-pretty">
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {items.length > 0 ? (
        <ul className="grid list-disc gap-1 pl-5">
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      ) : (
        missing !== null && <p className="text-ink-3">{missing}</p>
      )}
    </div>
  </section>
)
