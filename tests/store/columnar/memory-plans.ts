import { type FilledMangoQuery, type PreparedQuery, prepareQuery } from 'rxdb'
import type { Schema, Values } from './random-shape.ts'

/** Lowest and highest of the memory storage's index strings. */
const LOWEST = Number.MIN_SAFE_INTEGER
const HIGHEST = String.fromCharCode(65_535)

/**
 * The query plans given to the memory storage. A full scan with RxDB's matcher and comparator
 * defines the answer. RxDB's own plan is used only where it is exact: bounds of the field's type,
 * no longer than the field, without spaces at the end. (RxDB also takes `{ id: [] }` for no
 * condition at all.)
 */
export const memoryPlans = (schema: Schema, query: FilledMangoQuery<Values>): readonly PreparedQuery<Values>[] => {
  const planned = prepareQuery(schema as never, query as never) as PreparedQuery<Values>
  const walked = {
    query,
    queryPlan: {
      index: planned.queryPlan.index,
      startKeys: planned.queryPlan.index.map(() => LOWEST),
      endKeys: planned.queryPlan.index.map(() => HIGHEST),
      inclusiveStart: true,
      inclusiveEnd: true,
      sortSatisfiedByIndex: false,
      selectorSatisfiedByIndex: false,
    },
  } as unknown as PreparedQuery<Values>
  return planned.queryPlan.index.every((field) => canBeIndexed(schema, field, (query.selector as Values)[field]))
    ? [walked, planned]
    : [walked]
}

const canBeIndexed = (schema: Schema, field: string, expression: unknown): boolean => {
  if (expression === undefined) return true
  const operators = Object.entries(expression as object)
  return (
    operators.length > 0 &&
    operators.every(([operator, operand]) => {
      if (operator === '$in' && Array.isArray(operand)) return operand.every((value) => fits(schema, field, value))
      return !['$eq', '$gt', '$gte', '$lt', '$lte'].includes(operator) || fits(schema, field, operand)
    })
  )
}

const fits = ({ properties }: Schema, field: string, operand: unknown): boolean => {
  if (field === '_deleted') return typeof operand === 'boolean'
  if (field === '_meta.lwt') return typeof operand === 'number' && operand > 1 && operand < 1e15
  const property = (
    properties as Readonly<Record<string, { type?: unknown; maxLength?: number; minimum?: number; maximum?: number }>>
  )[field]
  if (property?.type === 'string')
    return typeof operand === 'string' && operand.length <= (property.maxLength ?? 0) && operand === operand.trimEnd()
  return (
    Number.isInteger(operand) &&
    Number(operand) >= (property?.minimum ?? 0) &&
    Number(operand) <= (property?.maximum ?? 0)
  )
}
