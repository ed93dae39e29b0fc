import { expect, it } from 'vitest'
import { nextStep, type StartFacts, startStates } from './steps.ts'

const EMPTY: StartFacts = { companyName: null, siren: null, clients: 0, projets: 0, colleagues: 0, tickets: 0 }

it('begins with the company, and offers no projet without a client, nor a ticket without a projet', () => {
  const states = startStates(EMPTY)
  expect(nextStep(states)).toBe('company')
  expect(states.filter(({ isWaiting }) => isWaiting).map(({ step }) => step)).toEqual(['projet', 'ticket'])
})

it.each<[Partial<StartFacts>, string | null]>([
  [{ companyName: 'Élan' }, 'company'],
  [{ companyName: 'Élan', siren: '732829320' }, 'client'],
  [{ clients: 1, companyName: 'Élan', siren: '732829320' }, 'projet'],
  [{ clients: 1, projets: 1, companyName: 'Élan', siren: '732829320' }, 'colleague'],
  [{ clients: 1, projets: 1, colleagues: 1, companyName: 'Élan', siren: '732829320' }, 'ticket'],
  [{ clients: 1, projets: 1, colleagues: 1, tickets: 1, companyName: 'Élan', siren: '732829320' }, null],
])('after %o comes %s', (facts, expected) => {
  expect(nextStep(startStates({ ...EMPTY, ...facts }))).toBe(expected)
})

it('lets steps be taken in another order', () => {
  const states = startStates({ ...EMPTY, clients: 1, projets: 1, tickets: 3 })
  expect(states.filter(({ isDone }) => isDone).map(({ step }) => step)).toEqual(['client', 'projet', 'ticket'])
  expect(nextStep(states)).toBe('company')
})
