import type { JsonSchema } from '#contract/core/call.ts'
import { type Html, html } from './html.ts'

const MAX_CHOICES = 12

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const alternatives = (schema: JsonSchema): readonly JsonSchema[] | undefined => {
  const either = schema['anyOf'] ?? schema['oneOf']
  return Array.isArray(either) ? either.filter(isSchema) : undefined
}

const joined = (parts: readonly Html[]): Html =>
  html`${parts.map((part, place) => (place === 0 ? part : html` | ${part}`))}`

const plainType = (schema: JsonSchema): Html => {
  const { type, format, minimum, maximum, maxLength, maxItems } = schema
  const types = (Array.isArray(type) ? type : [type ?? 'any']).map(String)
  const bounds = [
    typeof minimum === 'number' && `≥ ${minimum}`,
    typeof maximum === 'number' && maximum < Number.MAX_SAFE_INTEGER && `≤ ${maximum}`,
    typeof maxLength === 'number' && `≤ ${maxLength} c.`,
    typeof maxItems === 'number' && `≤ ${maxItems}`,
  ].filter((bound) => bound !== false)
  return html`${types.map((name) => (name === 'string' && typeof format === 'string' ? format : name)).join(' | ')}${bounds.length > 0 && ` (${bounds.join(', ')})`}`
}

/**
 * A schema in a few characters: `integer`, `date | null`, `ticket[]`, `asc | desc`. Names of rows
 * link to their fields.
 */
export const typeText = (schema: JsonSchema): Html => {
  const { $ref, const: constant, enum: choices, items, properties } = schema
  if (typeof $ref === 'string') {
    const name = $ref.split('/').at(-1) ?? ''
    return html`<a href="#row-${name}">${name}</a>`
  }
  const either = alternatives(schema)
  if (either) return joined(either.map(typeText))
  if (constant !== undefined) return html`${JSON.stringify(constant)}`
  if (Array.isArray(choices))
    return html`${choices.slice(0, MAX_CHOICES).join(' | ')}${choices.length > MAX_CHOICES && ' | …'}`
  if (isSchema(items))
    return Array.isArray(items['enum']) ? html`(${joinedChoices(items['enum'])})[]` : html`${typeText(items)}[]`
  if (isSchema(properties) && Object.keys(properties).length > 0) {
    const entries = Object.entries(properties).flatMap(([name, property]) =>
      isSchema(property) ? [html`${name}: ${typeText(property)}`] : [],
    )
    return html`{ ${entries.map((entry, place) => (place === 0 ? entry : html`, ${entry}`))} }`
  }
  return plainType(schema)
}

/** Long lists of choices are shown in full. */
const joinedChoices = (choices: readonly unknown[]): string => choices.map(String).join(' | ')
