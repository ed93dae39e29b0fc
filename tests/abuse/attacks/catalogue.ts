import { guesses, refreshFloods } from './accounts.ts'
import type { Attack } from './attack.ts'
import { cutUpgrades } from './cut-upgrades.ts'
import { oddImports } from './imports.ts'
import { oddCalls } from './odd-calls.ts'
import { oddForms } from './odd-forms.ts'
import { heavyBodies, oddHttp } from './odd-http.ts'
import { forgedCursors, oddBodies, oddPaths, oddQueries } from './odd-input.ts'
import { tokenFloods, webhookTargets } from './programs.ts'
import { abandonedReads, cheapFloods, deepPages, exportFloods, feedFloods, greedyReaders, pdfFloods } from './reads.ts'
import { slowBodies } from './slow-bodies.ts'
import { slowHeaders } from './slow-headers.ts'
import { oddFrames, socketEvents, subscriptionFloods, unreadSockets } from './sockets.ts'
import { archiveFloods, erasures, timeTravels } from './whole-data.ts'
import { cutWrites, repeatedWrites } from './writes.ts'

/** Every attack, by its kind. */
export const ATTACKS: readonly Attack[] = [
  cutUpgrades,
  slowBodies,
  slowHeaders,
  abandonedReads,
  deepPages,
  exportFloods,
  pdfFloods,
  cheapFloods,
  feedFloods,
  greedyReaders,
  oddBodies,
  oddQueries,
  forgedCursors,
  oddPaths,
  oddHttp,
  heavyBodies,
  oddForms,
  socketEvents,
  oddFrames,
  unreadSockets,
  subscriptionFloods,
  guesses,
  refreshFloods,
  repeatedWrites,
  cutWrites,
  oddCalls,
  oddImports,
  archiveFloods,
  erasures,
  timeTravels,
  tokenFloods,
  webhookTargets,
]
