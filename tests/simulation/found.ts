/**
 * Seeds that broke an invariant once, with what was wrong in the engine. A seed tells the same story only as long as `story.ts` and the weights of
 * `steps/steps.ts` stay as they are; what was mended has its own test beside its source.
 */
export const FOUND: readonly (readonly [seed: number, what: string])[] = [
  [144, 'what an unreadable event had shown stayed in the mirror; its record’s number was forgotten with it'],
  [3416, 'after a restore, time on a lost ticket went on showing the ticket’s former number'],
  [4135, 'the same, on another way'],
  [4208, 'a creation whose record went out of sight before its row came was shown for ever'],
  [4284, 'without a feed, what an own deletion hid stayed on the disk for ever'],
  [4458, 'a page that was on its way while a record was deleted brought it back'],
  [220, 'a row that an answer of before a restore brought was not swept with the rest'],
  [10473, 'the oracle took the end of a minute for rest while the mirror’s disk still lagged behind'],
  [20195, 'a page of a restored server, made before an answer of its came, took back what the answer had brought'],
  [20230, 'with a creation that could not be read any more, its record’s number was lost for what had been done with it'],
  [41161, 'who gave up an unreadable event made everything else wait for the mirror’s disk'],
  [41900, 'the oracle took a worker that started on an older disk for one that had pulled everything after a restore'],
  [42247, 'the oracle bound the engine to the answer to a former attempt'],
  [42523, 'the simulation cut the answer to a question by ids into pages'],
  [42834, 'a record that was made of own events alone, and had its number, was not taken for a ghost'],
  [43060, 'a creation that was answered after its person had moved to another client was shown for ever'],
  [51970, 'a log that was emptied from outside was written again without the server’s life that its events belong to'],
  [52008, 'the same, on another way'],
  [52451, 'what was accepted before the first pull had come to its end was not known to be lost by a restore'],
]

/** Schedules that walk the rarest ways of an event (one schedule in some hundred does): added to runs of 300 and more, so that none is left untried. */
export const RAREST: readonly number[] = [70083, 70115, 70170, 70177]
