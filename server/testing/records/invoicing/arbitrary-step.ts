import fc from 'fast-check'
import { type InvoicingSteps, STEP_NAMES } from './invoicing-steps.ts'

/** A step and the numbers that choose its records and values, 0 to 99. */
export interface InvoicingStep {
  readonly name: keyof InvoicingSteps
  readonly a: number
  readonly b: number
}

/** Any step of invoicing; a name in `often` comes once more often for each time it is there. */
export const arbitraryStep = (...often: readonly (keyof InvoicingSteps)[]): fc.Arbitrary<InvoicingStep> =>
  fc.record({ name: fc.constantFrom(...STEP_NAMES, ...often), a: fc.nat(99), b: fc.nat(99) })
