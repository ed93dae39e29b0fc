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
  [4760, 'what an own deletion hid stayed on the disk for ever, where the page that settled it was the first of all'],
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
  [60492, 'a creation that the restored server had accepted before its device knew of the restore counted as lost'],
  [62019, 'the same, on another way; and what came later was carried out before what a restore had lost'],
  [70163, 'a page that was on its way brought back what was deleted before it was ever seen here'],
  [61811, 'a worker that died while it removed the ghosts of a lost log left them there for ever'],
  [61575, 'an answer was thrown away for ever where nobody else had named the server’s life yet'],
  [80415, 'who gave up an unreadable creation whose record had its number made what was done with the record wait for ever'],
  [81481, 'the oracle took what had come back into sight a moment ago for known'],
  [102070, 'a creation that had gone out of sight was shown for ever, where a worker died before its log knew that it had come and gone'],
  [101846, 'the same, on another way'],
  [103979, 'an unreadable event that a restore had lost was offered again, empty'],
  [103940, 'after a restore, time on a ticket whose creation could not be read went on showing its former number'],
  [105570, 'the oracle bound the engine to what a worker had sent whose log another one had taken over'],
  [207190, 'the oracle bound the engine to a copy that was carried out after its twin had been answered'],
  [300892, 'the oracle asked for the end of a record before the removal that tells it could be handed out'],
  [302988, 'rows of the newest work, heard just before a restore, outlived it in a first pull'],
  [403721, 'a worker died between the rows of other rights and their cursor, and the former rights came back'],
  [403845, 'a creation that went out of sight came back where the log was full, and its worker died'],
  [1902, 'a correction was held for good, where the unreadable creation that it replaces was given up'],
  [414138, 'what hung on a creation that was corrected, and carried out late all the same, stayed shown on both records'],
]

/** The same for long schedules, which months and restores of any backup are in. */
export const FOUND_LONG: readonly (readonly [seed: number, what: string])[] = [
  [8, 'what waited for a record of a life that was over was done to another one under its number'],
  [15, 'the same, by a colleague, while the restored server was being pulled'],
  [13, 'a clock that jumped made the log drop a creation that waiting actions named'],
  [16, 'the same after a long sleep'],
  [20, 'what an own number stood for went on showing own changes, when it was somebody else’s'],
  [68, 'a record of the former life stayed, where its number had been given again meanwhile'],
  [880005, 'what meant a colleague’s record of a former life went to an own one that had had its number since'],
  [7092, 'the oracle took a corrected creation for another record'],
  [60, 'the oracle forgot effects that a newer backup has again'],
]

/** Schedules that walk the rarest ways of an event (one schedule in some hundred does): added to the default runs, so that none is left untried. */
export const RAREST: Readonly<Record<'narrow' | 'long', readonly number[]>> = {
  narrow: [1051, 1509, 2138, 70083, 70115, 70170, 70177],
  long: [116, 162],
}
