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
export type RecordedStep = (typeof RECORDED)[number]

/** Calls that a manager makes with a connection only. */
const CALLED = ['send', 'credit', 'cancel', 'closeMonth', 'createDeposit', 'deductDeposit', 'releaseDeposit'] as const
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
export const isRecorded = isAmong(RECORDED)
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
  { weight: 3, arbitrary: someOf(CALLED) },
  { weight: 4, arbitrary: someOf(['send', 'send', 'cancel', 'closeMonth']) },
  { weight: 6, arbitrary: someOf(['disconnect', 'connect', 'settle', 'settle']) },
)

/** A sequence of about 40 steps, which begins with work that both devices know. */
export const someSequence: fc.Arbitrary<readonly Step[]> = fc
  .array(someStep, { minLength: 32, maxLength: 40 })
  .map((steps) => [
    { device: 0, what: 'work', a: 7, b: 3 },
    { device: 0, what: 'work', a: 2, b: 1 },
    { device: 1, what: 'work', a: 11, b: 5 },
    { device: 0, what: 'createDraft', a: 1, b: 1 },
    { device: 0, what: 'settle', a: 0, b: 0 },
    { device: 1, what: 'settle', a: 0, b: 0 },
    ...steps,
  ])
