import fc from 'fast-check'
import { searchPattern } from '#src/store/columnar/search/pattern.ts'

/** A path for selectors, with operands that are likely to match values of documents. */
export interface SelectorField {
  readonly path: string
  readonly operands: fc.Arbitrary<unknown>
  /** Weight among the fields. */
  readonly weight: number
}

type Mango = Readonly<Record<string, unknown>>

/** Unusual operands that a storage must answer too. */
const oddOperand: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(
  null,
  undefined,
  true,
  false,
  0,
  -1,
  1.5,
  1e21,
  '',
  '0',
  'a',
  'Z',
  '\u{1F600}',
  '2026-02-30',
  '2026-03-01T10:00:00Z',
  [],
  [null],
  [1, 'a'],
  ['a'],
  {},
  { x: 1 },
  { x: null },
  [[1]],
  [{ x: 1 }],
)

/** Patterns, some of them made by `searchPattern`, which columns recognise. */
const pattern = fc.constantFrom(
  ...['a', 'e', 'oeuvre', '12', 'zz', 'b z', '7', '\u{1F600}'].map(searchPattern),
  '',
  'a',
  '^a',
  'e$',
  'é',
  '[0-9]',
  '.',
  '^$',
  'a|b',
  '\\.',
  '/',
  'œ',
  '(?:a)b?',
  '\u{1F600}',
  ' ',
)
const flags = fc.constantFrom('', 'i', 'm', 's', 'u', 'iu')
const typeName = fc.constantFrom<unknown>(
  'string',
  'number',
  'int',
  'bool',
  'object',
  'array',
  'null',
  'undefined',
  'double',
  2,
  3,
  4,
  16,
  ['string', 'null'],
  'no',
)

const operatorsOn = (
  operands: fc.Arbitrary<unknown>,
  inner: fc.Arbitrary<unknown>,
): readonly fc.WeightedArbitrary<Mango>[] => {
  const operand = fc.oneof({ weight: 8, arbitrary: operands }, { weight: 1, arbitrary: oddOperand })
  const one = (operator: string, values: fc.Arbitrary<unknown>) => values.map((value): Mango => ({ [operator]: value }))
  return [
    ...['$eq', '$ne', '$gt', '$gte', '$lt', '$lte'].map((operator) => ({
      weight: 6,
      arbitrary: one(operator, operand),
    })),
    ...['$in', '$nin'].map((operator) => ({
      weight: 6,
      arbitrary: one(operator, fc.array(operand, { maxLength: 5 })),
    })),
    { weight: 3, arbitrary: one('$exists', fc.constantFrom<unknown>(true, false, 1, 0, null)) },
    {
      weight: 4,
      arbitrary: fc
        .tuple(pattern, flags)
        .map(([$regex, $options]): Mango => ($options ? { $regex, $options } : { $regex })),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(pattern, flags).map(([source, flag]): Mango => ({ $regex: new RegExp(source, flag) })),
    },
    { weight: 1, arbitrary: one('$size', fc.constantFrom<unknown>(0, 1, 2, '1', null)) },
    {
      weight: 1,
      arbitrary: one('$mod', fc.constantFrom<unknown>([2, 0], [2, 1], [3, 2], [7, 0], [0, 0], [-2, 1], [2], ['2', 0])),
    },
    { weight: 1, arbitrary: one('$type', typeName) },
    { weight: 1, arbitrary: one('$elemMatch', inner) },
  ]
}

const merged = (parts: readonly Mango[]): Mango => Object.assign({}, ...parts) as Mango

/** Conditions for `$elemMatch`, on members of an array or on their fields. */
const elementQuestion = (operands: fc.Arbitrary<unknown>): fc.Arbitrary<Mango> => {
  const plain = fc.oneof(...operatorsOn(operands, fc.constant({ x: 1 })))
  const fields = fc.dictionary(fc.constantFrom('x', 'y', 'x.y'), fc.oneof(plain, operands), {
    maxKeys: 2,
    noNullPrototype: true,
  })
  return fc.oneof(
    plain,
    fields,
    fc.array(fields, { maxLength: 2 }).map((members): Mango => ({ $or: members })),
  )
}

const expressionOn = (operands: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> => {
  const operators = fc.oneof(...operatorsOn(operands, elementQuestion(operands)))
  const expression = fc.array(operators, { minLength: 2, maxLength: 3 }).map(merged)
  return fc.oneof(
    { weight: 8, arbitrary: operators },
    { weight: 4, arbitrary: expression },
    { weight: 1, arbitrary: fc.oneof(operands, oddOperand) },
    { weight: 2, arbitrary: expression.map(($not) => ({ $not })) },
    { weight: 1, arbitrary: fc.tuple(expression, operators).map(([$not, others]) => ({ ...others, $not })) },
    { weight: 1, arbitrary: expression.map((inner) => ({ $not: { $not: inner } })) },
  )
}

/**
 * Mango selectors over these fields, with every operator that RxDB has, and groups up to three
 * levels deep.
 */
export const randomSelector = (fields: readonly SelectorField[]): fc.Arbitrary<Mango> => {
  const onOneField = fc.oneof(
    ...fields.map(({ path, operands, weight }) => ({
      weight,
      arbitrary: expressionOn(operands).map((expression): Mango => ({ [path]: expression })),
    })),
  )
  const { selector } = fc.letrec<{ selector: Mango; group: Mango }>((tie) => ({
    selector: fc.oneof(
      { depthSize: 'small', maxDepth: 3 },
      { weight: 6, arbitrary: onOneField },
      { weight: 2, arbitrary: fc.array(fc.oneof(onOneField, tie('group')), { maxLength: 3 }).map(merged) },
      { weight: 2, arbitrary: tie('group') },
    ),
    group: fc
      .tuple(fc.constantFrom('$and', '$or', '$nor'), fc.array(tie('selector'), { maxLength: 3 }))
      .map(([operator, members]): Mango => ({ [operator]: members })),
  }))
  return selector
}
