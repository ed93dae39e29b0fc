import type { Account } from '../device/account.ts'
import type { SimulatedServer } from '../simulated-server.ts'
import { chosenArrives, chosenIsShown } from './chosen.ts'
import { creationsHaveTheirNumber } from './creations.ts'
import { displayedIsTrue, nothingIsHeldBack } from './displayed.ts'
import { heldIsJustified } from './held.ts'
import {
  acknowledgedIsKept,
  atMostOneEffect,
  counterIsRight,
  exactlyOneEffect,
  logIsKnown,
  namesAreKept,
  nothingWaits,
  refusalsAreListed,
  refusalsAreReal,
} from './log-checks.ts'
import {
  cursorIsNotAhead,
  mirrorIsTheView,
  noTemporaryIdAfterItsMapping,
  nothingInvisible,
  versionsNeverFall,
} from './mirror-checks.ts'
import type { Check, Moment } from './moment.ts'
import { upToDateIsSaid, upToDateIsTrue } from './up-to-date.ts'

/**
 * Invariants by the numbers of the table in `tests/simulation/README.md`. Those of requests, 4, 5,
 * 10,
 * 13 and 18, are checked as these leave and arrive (`requests.ts`).
 */
const ALWAYS: readonly (readonly [number: string, check: Check])[] = [
  ['1', logIsKnown],
  ['5', heldIsJustified],
  ['6', displayedIsTrue],
  ['6', chosenIsShown],
  ['6', nothingIsHeldBack],
  ['7', versionsNeverFall],
  ['8', cursorIsNotAhead],
  ['10', refusalsAreReal],
  ['11', noTemporaryIdAfterItsMapping],
  ['14', counterIsRight],
  ['17', upToDateIsTrue],
]

/** Checked only after the faults have stopped and every account is at rest. */
const AT_REST: readonly (readonly [number: string, check: Check])[] = [
  ['15', nothingWaits],
  ['3, 16', exactlyOneEffect],
  ['3', chosenArrives],
  ['3', creationsHaveTheirNumber],
  ['9', mirrorIsTheView],
  ['10', refusalsAreListed],
  ['12', nothingInvisible],
  ['17', upToDateIsSaid],
]

const numbered = (name: string, number: string, broken: readonly string[]): readonly string[] =>
  broken.map((what) => `${number} · ${name}: ${what}`)

/** Checks of any account, with or without a worker. */
export const brokenOnDisk = (account: Account, server: SimulatedServer): readonly string[] => [
  ...numbered(account.name, '1', acknowledgedIsKept(account)),
  ...numbered(account.name, '1', namesAreKept(account)),
  ...numbered(account.name, '2', atMostOneEffect(account, server)),
]

export const brokenNow = (moment: Moment): readonly string[] =>
  ALWAYS.flatMap(([number, check]) => numbered(moment.account.name, number, check(moment)))

export const brokenAtRest = (moment: Moment): readonly string[] =>
  AT_REST.flatMap(([number, check]) => numbered(moment.account.name, number, check(moment)))
