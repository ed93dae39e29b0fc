import type { Locale } from '#contract/core/kinds/locale.ts'
import { localePath } from '#contract/routes.ts'
import type { Letter, Mail, MailText, MailTexts } from './mail.ts'
import { escaped } from './markdown.ts'
import { mailsEn } from './texts.en.ts'
import { mailsFr } from './texts.fr.ts'

const TEXTS: Readonly<Record<Locale, MailTexts>> = { fr: mailsFr, en: mailsEn }

/**
 * Joins lines: a text that a person entered (a name, a company) must not add a line or a header.
 */
export const oneLine = (text: string): string => text.replace(/[\r\n\t\v\f\u2028\u2029 ]+/g, ' ').trim()

/** Returns the text of a mail. The cast is needed: the compiler can't relate kind and facts. */
const wordingOf = (texts: MailTexts, mail: Mail): MailText =>
  (texts[mail.kind] as (facts: Mail['facts']) => MailText)(mail.facts)

/**
 * Writes a mail in the language of its recipient; `origin` is the public address of the product
 * (`https://sav.example`).
 */
export const writeLetter = (mail: Mail, origin: string): Letter => {
  const { kind, to, facts } = mail
  const texts = TEXTS[to.locale]
  const { subject, paragraphs, button, notes } = wordingOf(texts, mail)
  const greeting = texts.greeting(to.firstname)
  const link = 'path' in facts && button !== undefined ? `${origin}${localePath(to.locale, facts.path)}` : null
  const lines = [greeting, ...paragraphs].map(oneLine)
  return {
    kind,
    to: to.email,
    subject: oneLine(subject),
    text: [...lines, ...(link && button ? [`${button}\n${link}`] : []), ...notes, `-- \n${texts.signature}`].join(
      '\n\n',
    ),
    html: page(to.locale, [
      ...lines.map((line) => `<p>${escaped(line)}</p>`),
      ...(link && button
        ? [`<p style="margin:24px 0"><a href="${escaped(link)}" style="${BUTTON}">${escaped(button)}</a></p>`]
        : []),
      ...notes.map((note) => `<p style="color:#666;font-size:13px">${escaped(note)}</p>`),
      `<p style="color:#666;font-size:13px">${escaped(texts.signature)}</p>`,
    ]),
    link,
    ...(mail.kind === 'contact' ? { replyTo: mail.facts.email } : {}),
  }
}

/** Style of the link that looks like a button. */
export const BUTTON =
  'background:#1f2937;border-radius:6px;color:#fff;display:inline-block;padding:10px 18px;text-decoration:none'

/** An HTML document around these parts. */
export const page = (locale: Locale, parts: readonly string[]): string =>
  [
    '<!doctype html>',
    `<html lang="${locale}"><head><meta charset="utf-8"></head>`,
    '<body style="color:#111;font:15px/1.5 system-ui,sans-serif;margin:0 auto;max-width:560px;padding:24px">',
    ...parts,
    '</body></html>',
  ].join('\n')
