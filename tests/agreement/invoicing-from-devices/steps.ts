import fc from 'fast-check'

/** Steps that a manager records on a device, with or without a network. */
const RECORDED = [
  'createDraft',
  'addLine',
  'editLine',
  'removeLine',
  'work',
  'impute',
  'takeOff',
  'imputeAutomatically',
  'editUt',
  'editUtInvoiced',
  'editDate',
  'removeTime',
  'pay',
  'removePayment',
  'closeInvoice',
  'removeDraft',
  'issue',
  'hideTicket',
] as const

/** Recorded steps on what is sold beside time by the hour, and on disputes. */
const SALES = [
  'sellHours',
  'changeHours',
  'subscribe',
  'endSubscription',
  'cancelSubscription',
  'addStage',
  'billStage',
  'removeStage',
  'settleDispute',
] as const
export type TimeStep = (typeof RECORDED)[number]
export type SalesStep = (typeof SALES)[number]
export type RecordedStep = TimeStep | SalesStep

/**
 * Calls that need a connection: those of a manager, and `dispute` by a person of the client.
 * `correct` credits a disputed invoice in full, settles the dispute and bills the month again.
 */
const CALLED = [
  ...(['send', 'credit', 'cancel', 'closeMonth', 'createDeposit', 'deductDeposit', 'releaseDeposit'] as const),
  ...(['dispute', 'correct'] as const),
] as const
export type CalledStep = (typeof CALLED)[number]

/** `connect` starts to send; `settle` waits until everything of the device is sent and pulled. */
const NETWORK = ['disconnect', 'connect', 'settle'] as const
export type NetworkStep = (typeof NETWORK)[number]

/** One step on the first or second device. `a` and `b` choose records and values. */
export interface Step {
  readonly device: 0 | 1
  readonly what: RecordedStep | CalledStep | NetworkStep
  readonly a: number
  readonly b: number
}

const isAmong =
  <Name extends string>(names: readonly Name[]) =>
  (name: string): name is Name =>
    names.some((one) => one === name)
export const isSale = isAmong(SALES)
export const isOfTime = isAmong(RECORDED)
export const isCalled = isAmong(CALLED)

const someOf = (what: readonly Step['what'][]): fc.Arbitrary<Step> =>
  fc.record({ device: fc.constantFrom(0, 1), what: fc.constantFrom(...what), a: fc.nat(99), b: fc.nat(99) })

/** Steps without which nothing can be billed, sent or lost come often. */
const someStep = fc.oneof(
  { weight: 9, arbitrary: someOf(RECORDED) },
  {
    weight: 9,
    arbitrary: someOf(['work', 'work', 'impute', 'impute', 'addLine', 'editUt', 'removeDraft', 'takeOff', 'pay']),
  },
  { weight: 5, arbitrary: someOf(SALES) },
  { weight: 3, arbitrary: someOf(['addStage', 'billStage', 'billStage', 'subscribe']) },
  { weight: 3, arbitrary: someOf(CALLED) },
  { weight: 4, arbitrary: someOf(['send', 'send', 'cancel', 'closeMonth']) },
  { weight: 6, arbitrary: someOf(['disconnect', 'connect', 'settle', 'settle']) },
)

/** Steps that chance alone rarely brings together. */
const someScene = fc
  .record({
    name: fc.constantFrom('dispute', 'stageTwice', 'hoursExceeded'),
    a: fc.nat(99),
    b: fc.nat(99),
  })
  .map(({ name, a, b }): readonly Step[] => {
    const scenes: Readonly<Record<typeof name, readonly Step[]>> = {
      dispute: [
        { device: 0, what: 'dispute', a, b },
        { device: 1, what: 'correct', a, b },
      ],
      // Both devices show the stage as one that waits.
      stageTwice: [
        { device: 0, what: 'addStage', a, b },
        { device: 0, what: 'createDraft', a, b },
        { device: 0, what: 'settle', a, b },
        { device: 1, what: 'settle', a, b },
        { device: 0, what: 'billStage', a, b },
        { device: 1, what: 'billStage', a, b },
      ],
      // The last ticket is the one whose hours are sold.
      hoursExceeded: [
        { device: 0, what: 'sellHours', a, b: b % 12 },
        { device: 0, what: 'work', a: 10, b: 2 },
        { device: 1, what: 'work', a: 12, b: 5 },
      ],
    }
    return scenes[name]
  })

/** A sequence of about 40 steps, which begins with work that both devices know
 * and that is on a sent invoice. */
export const someSequence: fc.Arbitrary<readonly Step[]> = fc
  .array(
    fc.oneof(
      { weight: 14, arbitrary: someStep.map((step): readonly Step[] => [step]) },
      { weight: 1, arbitrary: someScene },
    ),
    { minLength: 28, maxLength: 34 },
  )
  .map((steps) => [
    { device: 0, what: 'work', a: 7, b: 3 },
    { device: 0, what: 'work', a: 2, b: 1 },
    { device: 1, what: 'work', a: 11, b: 5 },
    { device: 0, what: 'createDraft', a: 1, b: 1 },
    { device: 1, what: 'addStage', a: 30, b: 4 },
    { device: 0, what: 'settle', a: 0, b: 0 },
    { device: 1, what: 'settle', a: 0, b: 0 },
    { device: 0, what: 'closeMonth', a: 0, b: 0 },
    { device: 0, what: 'send', a: 1, b: 0 },
    ...steps.flat(),
  ])
