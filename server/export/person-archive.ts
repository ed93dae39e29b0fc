import { BCP47, euroFormat, perLocale } from '#contract/core/kinds/locale.ts'
import { formatUt } from '#contract/core/kinds/ut.ts'
import { PERSON_PARTS, type PersonColumn, type PersonPart } from '#contract/locales/person-archive.ts'
import { PERSON_ARCHIVE_TEXTS } from '#contract/locales/person-archive-texts.ts'
import { escaped } from '../mail/markdown.ts'
import { writtenAt } from '../runtime/company-day.ts'
import type { ZipSource } from '../runtime/zip-stream.ts'
import type { PartRow, PersonSources } from './person-pages.ts'
import { personParts } from './person-parts.ts'

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

const PARTS = Object.keys(PERSON_PARTS) as readonly PersonPart[]

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** Columns whose values have words. */
const IN_WORDS: ReadonlySet<PersonColumn> = new Set(['type', 'status', 'locale', 'device', 'scope'])

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;max-width:1100px;margin:0 auto;padding:24px 16px;color:#1c1c1f}
h2{margin:32px 0 8px;font-size:18px}table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:4px 12px 4px 0;border-bottom:1px solid #ddd}
td{white-space:pre-wrap;overflow-wrap:anywhere}p{color:#55555c}`

const NUMBER = perLocale((locale) => new Intl.NumberFormat(BCP47[locale]))

type Texts = (typeof PERSON_ARCHIVE_TEXTS)['fr']

/** A stored value in words of the reader. */
const written = (
  column: PersonColumn,
  value: unknown,
  { locale, texts }: { readonly locale: PersonSources['locale']; readonly texts: Texts },
): string => {
  if (value === null || value === undefined) return ''
  if (column === 'ut' || column === 'ut_per_day') return formatUt(Number(value))
  if (column === 'cost_day') return euroFormat(locale).format(Number(value) / 100)
  if (column === 'days') return NUMBER(locale).format(Number(value) / 100)
  const text = String(value)
  if (INSTANT.test(text)) return writtenAt(locale, text)
  return (IN_WORDS.has(column) ? texts.values[text] : null) ?? text
}

/** The page of the archive, section by section. */
async function* pageOf(sources: PersonSources, name: string): AsyncGenerator<Uint8Array> {
  const { locale } = sources
  const texts = PERSON_ARCHIVE_TEXTS[locale]
  const cell = (column: PersonColumn, row: PartRow): string => escaped(written(column, row[column], { locale, texts }))
  const parts = personParts(sources)
  const title = escaped(`${texts.title} · ${name}`)
  yield encode(
    `<!doctype html>\n<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${STYLE}</style></head><body><h1>${title}</h1>
<p>${escaped(texts.lead)}<br>${escaped(texts.madeAt)} ${escaped(writtenAt(locale, new Date().toISOString()))}</p>\n`,
  )
  for (const part of PARTS) {
    const columns: readonly PersonColumn[] = PERSON_PARTS[part]
    const head = columns.map((column) => `<th scope="col">${escaped(texts.columns[column])}</th>`).join('')
    yield encode(`<h2 id="${part}">${escaped(texts.parts[part])}</h2>\n`)
    let rows = 0
    for await (const page of parts[part]()) {
      if (rows === 0 && page.length > 0) yield encode(`<table><thead><tr>${head}</tr></thead><tbody>\n`)
      rows += page.length
      yield encode(
        page.map((row) => `<tr>${columns.map((column) => `<td>${cell(column, row)}</td>`).join('')}</tr>\n`).join(''),
      )
    }
    yield encode(rows === 0 ? `<p>${escaped(texts.none)}</p>\n` : `</tbody></table>\n`)
    yield encode(`<p><a href="json/${part}.json">${escaped(texts.allFields)}</a></p>\n`)
  }
  yield encode('</body></html>\n')
}

/** The rows of one part as one JSON array. */
async function* jsonOf(pages: AsyncIterable<readonly PartRow[]>): AsyncGenerator<Uint8Array> {
  let isFirst = true
  yield encode('[')
  for await (const rows of pages) {
    if (rows.length === 0) continue
    yield encode(`${isFirst ? '' : ','}\n${rows.map((row) => JSON.stringify(row)).join(',\n')}`)
    isFirst = false
  }
  yield encode('\n]\n')
}

/** The files of an archive about one person: a page to read, and each part as JSON. */
export const personArchive = (sources: PersonSources, name: string): readonly ZipSource[] => {
  const parts = personParts(sources)
  return [
    { name: 'index.html', isPacked: false, read: () => pageOf(sources, name) },
    ...PARTS.map((part) => ({ name: `json/${part}.json`, isPacked: false, read: () => jsonOf(parts[part]()) })),
  ]
}
