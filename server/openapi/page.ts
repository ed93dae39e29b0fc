import type { JsonSchema } from '#contract/core/call.ts'
import { ERROR_STATUS } from '#contract/core/errors.ts'
import type { Locale } from '#contract/core/kinds/locale.ts'
import '#contract/locales/messages-fr.ts'
import { errorMessage } from '#contract/locales/messages.ts'
import { ERROR_CODES } from './answers.ts'
import type { ApiDocument } from './document.ts'
import { type Html, html, prose } from './html.ts'
import { type Content, operationsOf, type ParameterObject, type PlacedOperation, type Response } from './operation.ts'
import { type Texts, textsOf } from './texts.ts'
import { typeText } from './type-text.ts'

/** Address of the style sheet of the page. */
export const STYLE_PATH = '/api/docs/style.css'
/** Address of the OpenAPI document. */
export const DOCUMENT_PATH = '/api/docs/openapi.json'

/** Id of the section with the parameters and headers that all models share. */
const COMMON = 'parameters'

/** Id of the section about messages that the server sends. */
const SENT = 'webhooks-sent'

/**
 * Renders the document as one page without script and without folded parts, so that the browser's
 * search finds everything.
 */
export const documentPage = (document: ApiDocument, locale: Locale): string => {
  const texts = textsOf(locale)
  const { info, tags, components } = document
  const common = Object.entries(components.parameters).flatMap(([key, parameter]) =>
    key.includes('.') ? [] : [parameter],
  )
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${info.title}</title>
<link rel="stylesheet" href="${STYLE_PATH}">
<link rel="icon" href="data:,">
</head>
<body>
<nav aria-label="${texts.reading.contents}">
<ul>${tags.map(({ name, description }) => html`<li><a href="#${name}">${description ?? name}</a></li>`)}<li><a href="#${COMMON}">${texts.reading.parameters}</a></li><li><a href="#${SENT}">${texts.webhooks.title}</a></li><li><a href="#errors">${texts.reading.errors}</a></li></ul>
</nav>
<main>
<h1>${info.title}</h1>
<p>${prose(info.description)}</p>
<p><a href="${DOCUMENT_PATH}">${texts.reading.document}</a></p>
${tags.map((tag) => section(document, tag.name, tag.description ?? tag.name, texts))}
<section id="${COMMON}"><h2>${texts.reading.parameters}</h2>${table(common.map(asRow), texts)}</section>
${webhookSection(document, texts)}
${errors(texts, locale)}
</main>
</body>
</html>
`.html
}

const section = (document: ApiDocument, name: string, title: string, texts: Texts): Html => {
  const { paths, components } = document
  const row = components.schemas[name]
  const parameters = Object.entries(components.parameters).flatMap(([key, parameter]) =>
    key.startsWith(`${name}.`) ? [parameter] : [],
  )
  return html`<section id="${name}">
<h2>${title}</h2>
${operationsOf(paths).flatMap((placed) => (placed.operation.tags[0] === name ? [operationBlock(document, placed, texts)] : []))}
${row && html`<h3 id="row-${name}">${texts.reading.fields}</h3>${properties(row, texts)}`}
${parameters.length > 0 && html`<h3 id="parameters-${name}">${texts.reading.parameters}</h3>${table(parameters.map(asRow), texts)}`}
</section>`
}

const operationBlock = (document: ApiDocument, { path, method, operation }: PlacedOperation, texts: Texts): Html => {
  const { operationId, summary, description, requestBody } = operation
  const own = operation.parameters.flatMap((parameter) => ('$ref' in parameter ? [] : [parameter]))
  const shared = operation.parameters.flatMap((parameter) => ('$ref' in parameter ? [parameter.$ref] : []))
  return html`<article id="${operationId}">
<h3><code><b class="${method}">${method.toUpperCase()}</b> ${path}</code></h3>
<p>${prose(`${summary}. ${description ?? ''}`)}</p>
${own.length > 0 && table(own.map(asRow), texts)}
${named(document, texts.reading.parameters, shared, 'query')}
${named(document, texts.reading.headers, shared, 'header')}
${requestBody && html`<h4>${texts.reading.body}</h4>${contents(requestBody.content, texts)}`}
<h4>${texts.reading.answers}</h4>
<ul>${Object.entries(operation.responses).flatMap(([status, response]) => ('$ref' in response ? [] : [answer(status, response)]))}</ul>
<p class="refusals">${Object.entries(operation.responses).flatMap(([status, response]) =>
    '$ref' in response && status !== 'default' ? [html`<a href="#error-${status}">${status}</a> `] : [],
  )}</p>
</article>`
}

/** The messages that the server sends: their headers once, then the events of each model. */
const webhookSection = ({ webhooks }: ApiDocument, texts: Texts): Html => {
  const all = Object.entries(webhooks)
  const headers =
    all[0]?.[1].post.parameters.flatMap((parameter) => ('$ref' in parameter ? [] : [asRow(parameter)])) ?? []
  const rows = all.map(([model, { post }]) => {
    const schema = post.requestBody?.content['application/json']?.schema
    const { type } = (schema?.['properties'] ?? {}) as { readonly type?: { readonly enum: readonly string[] } }
    return html`<tr><td><code>${model}</code></td><td>${type?.enum.map((event) => html`<code>${event}</code> `)}</td></tr>`
  })
  return html`<section id="${SENT}"><h2>${texts.webhooks.title}</h2>
<p>${prose(texts.webhooks.description)}</p>
${table(headers, texts)}
<p>${prose(`${texts.webhooks.received} ${texts.webhooks.repeated}`)}</p>
<table><tbody>${rows}</tbody></table></section>`
}

const resolved = (document: ApiDocument, reference: string): ParameterObject => {
  const parameter = document.components.parameters[reference.replace('#/components/parameters/', '')]
  if (!parameter) throw new Error(`${reference} is not in the document.`)
  return parameter
}

/** Names the shared parameters; the filters of a model are one link to their list. */
const named = (
  document: ApiDocument,
  title: string,
  references: readonly string[],
  place: ParameterObject['in'],
): Html | false => {
  const found = references
    .map((reference) => ({ ...resolved(document, reference), model: modelOf(reference) }))
    .filter((one) => one.in === place)
  const filtered = found.find(({ name }) => name.startsWith('filter['))?.model
  const names = found.filter(({ name }) => !name.startsWith('filter['))
  const filters = filtered !== undefined && html`<a href="#parameters-${filtered}">filter[…]</a>`
  return (
    found.length > 0 &&
    html`<p>${title} ${names.map(({ name, model }) => html`${parameterLink(name, model)} `)}${filters}</p>`
  )
}

const parameterLink = (name: string, model: string | undefined): Html =>
  html`<a href="#${model === undefined ? COMMON : `parameters-${model}`}"><code>${name}</code></a>`

/**
 * Returns `ticket` for `#/components/parameters/ticket.orderBy`; undefined for a parameter shared
 * by all models.
 */
const modelOf = (reference: string): string | undefined => /\/([^/.]+)\.[^/]+$/.exec(reference)?.[1]

interface Row {
  readonly name: string
  readonly schema: JsonSchema
  readonly meaning: string | undefined
  readonly required: boolean
}

const asRow = ({ name, schema, description, required = false }: ParameterObject): Row => ({
  name,
  schema,
  meaning: description,
  required,
})

const table = (rows: readonly Row[], texts: Texts): Html => html`<table>
<thead><tr><th>${texts.reading.name}</th><th>${texts.reading.type}</th><th>${texts.reading.meaning}</th></tr></thead>
<tbody>${rows.map(
  ({ name, schema, meaning, required }) =>
    html`<tr><td><code>${name}</code></td><td>${typeText(schema)}</td><td>${required && html`<em>${texts.reading.required}.</em> `}${meaning !== undefined && prose(meaning)}</td></tr>`,
)}</tbody>
</table>`

const properties = (schema: JsonSchema, texts: Texts): Html | false => {
  const entries = Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>)
  const required = (schema['required'] ?? []) as readonly string[]
  const rows = entries.map(([name, property]): Row => {
    const { description } = property
    return {
      name,
      schema: property,
      meaning: typeof description === 'string' ? description : undefined,
      required: required.includes(name),
    }
  })
  return rows.length > 0 && table(rows, texts)
}

const contents = (content: Content, texts: Texts): readonly Html[] =>
  Object.entries(content).map(([type, { schema }]) => html`<p>${type}</p>${schema && properties(schema, texts)}`)

const answer = (status: string, { description, content = {} }: Response): readonly Html[] => {
  const bodies = Object.entries(content).map(
    ([type, { schema }]) => html`<li>${status} ${schema ? html`<code>${typeText(schema)}</code>` : type}</li>`,
  )
  return bodies.length > 0 ? bodies : [html`<li>${status} ${prose(description)}</li>`]
}

const errors = (texts: Texts, locale: Locale): Html => {
  const statuses = [...new Set(ERROR_CODES.map((code) => ERROR_STATUS[code]))]
  return html`<section id="errors"><h2>${texts.reading.errors}</h2>
<table id="row-error"><tbody>${statuses.map((status) => {
    const codes = ERROR_CODES.filter((code) => ERROR_STATUS[code] === status)
    return html`<tr id="error-${status}"><th>${status}</th><td>${codes.map((code) => html`<code>${code}</code> ${errorMessage(code, locale)}<br>`)}</td></tr>`
  })}</tbody></table></section>`
}
