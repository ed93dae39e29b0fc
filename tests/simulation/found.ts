/**
 * Seeds that broke an invariant once, with the defect of the engine. A seed gives the same story
 * only as long as `story.ts` and the weights of `steps/steps.ts` are unchanged; each mended defect
 * also has a test beside its source.
 */
export const FOUND: readonly (readonly [seed: number, defect: string])[] = [
  [144, 'the effect of an unreadable event stayed in the mirror; its record’s number was forgotten with the event'],
  [3416, 'after a restore, time on a lost ticket went on showing the ticket’s previous number'],
  [4135, 'another path to the same defect'],
  [4208, 'a creation whose record went out of sight before its row came was shown for ever'],
  [4284, 'without a feed, records hidden by an own deletion stayed on the disk for ever'],
  [4458, 'a page that was on its way while a record was deleted brought it back'],
  [220, 'a row from an answer sent before a restore was not swept with the others'],
  [
    4760,
    'records hidden by an own deletion stayed on the disk for ever, when the page that settled the deletion was the first one',
  ],
  [10473, 'the oracle took the end of a minute for rest while the mirror’s disk still lagged behind'],
  [20195, 'a page of a restored server, made before an answer of its came, undid the answer’s row'],
  [
    20230,
    'with a creation that could not be read any more, its record’s number was lost for later events on the record',
  ],
  [41161, 'giving up an unreadable event made all other events wait for the mirror’s disk'],
  [41900, 'the oracle took a worker that started on an older disk for one that had pulled everything after a restore'],
  [42247, 'the oracle bound the engine to the answer to an earlier attempt'],
  [42523, 'the simulation cut the answer to a question by ids into pages'],
  [42834, 'a record that was made of own events alone, and had its number, was not removed as one of a lost log'],
  [43060, 'a creation that was answered after its person had moved to another client was shown for ever'],
  [51970, 'a log that was emptied from outside was written again without the epoch of its events'],
  [52008, 'another path to the same defect'],
  [52451, 'an event accepted before the end of the first pull was not recognised as lost by a restore'],
  [60492, 'a creation that the restored server had accepted before its device knew of the restore counted as lost'],
  [62019, 'the same, on another way; and a later event was carried out before one that a restore had lost'],
  [70163, 'a page that was on its way brought back a record that was deleted before this device ever showed it'],
  [61811, 'a worker that died while it removed the records of a lost log left them in the mirror for ever'],
  [61575, 'an answer was discarded for ever when no other answer had named the server’s epoch yet'],
  [80415, 'after an unreadable creation with a known number was given up, events on its record waited for ever'],
  [81481, 'the oracle took a record that had just become visible again for known'],
  [
    102070,
    'a creation that had gone out of sight was shown for ever, where a worker died before its log knew that it had come and gone',
  ],
  [101846, 'another path to the same defect'],
  [103979, 'an unreadable event that a restore had lost was offered again, empty'],
  [103940, 'after a restore, time on a ticket whose creation could not be read went on showing its former number'],
  [105570, 'the oracle bound the engine to a request of a worker whose log another one had taken over'],
  [207190, 'the oracle bound the engine to a copy that was carried out after its twin had been answered'],
  [300892, 'the oracle asked for the end of a record before the removal that tells it could be handed out'],
  [302988, 'rows of the newest work, received just before a restore, survived it in a first pull'],
  [403721, 'a worker died between the rows of other rights and their cursor, and the previous rights came back'],
  [403845, 'a creation that went out of sight came back where the log was full, and its worker died'],
  [1902, 'a correction was held for good, where the unreadable creation that it replaces was given up'],
  [197734074, 'the oracle wanted an order between two ids that the device did not yet know to be one record'],
  [1850843652, 'without a feed the oracle expected a device to know of a copy that was carried out after the refusal'],
  [
    1850852478,
    'the oracle took the number that an unreadable change named, although the creation was readable and refused',
  ],
  [86971397, 'the oracle forgot with the deleted log that a corrected creation and its correction make one record'],
  [
    86972255,
    'an event made, corrected or retried on a record whose creation was lost was refused by the device instead of held',
  ],
  [
    10008400,
    'without a mirror a worker named no epoch, and a restored server took an event before an earlier one it had lost',
  ],
  [487884529, 'a refused correction held what was done for a record that the late original had numbered'],
  [9656980, 'a refused correction held events for ever, where the original was carried out afterwards'],
  [6935600, 'a log deleted under its worker was written again as if the disk of the mirror had what its memory had'],
  [
    6078592,
    'a worker that slept through a restore repeated a request, which the oracle judged by the log of the next worker',
  ],
  [
    12120788,
    'an event that a page named without its row was counted for ever, where an answer had brought the later row already',
  ],
  [
    4075618,
    'the oracle bound the engine to a copy of a replaced worker, whose event had been refused and retried since',
  ],
  [
    5994118,
    'a creation that was answered late was shown for ever, where a queued deletion hid that another device had deleted it',
  ],
  [5995072, 'the oracle did not know the number of a correction that the log could not read'],
  [
    414138,
    'dependents of a creation that was corrected, and nevertheless carried out late, stayed shown on both records',
  ],
]

/** Seeds of long schedules, which have months and restores of any backup. */
export const FOUND_LONG: readonly (readonly [seed: number, defect: string])[] = [
  [8, 'an event that waited for a record of a previous epoch changed another record with its number'],
  [15, 'a colleague’s event changed another record with its number, while the restored server was being pulled'],
  [13, 'a clock that jumped made the log drop a creation that waiting actions named'],
  [16, 'the same dropped creation after a long sleep'],
  [20, 'a number went on showing own changes, when it belonged to another person’s record'],
  [68, 'a record of the previous epoch stayed, when its number had been given again meanwhile'],
  [880005, 'an event on a colleague’s record of a previous epoch changed an own record with the number'],
  [7092, 'the oracle took a corrected creation for another record'],
  [60, 'the oracle forgot effects that a newer backup has again'],
]

/**
 * Schedules with the rarest transitions of an event (one schedule in some hundred has them): added
 * to the default runs, so that every transition is tried.
 */
export const RAREST: Readonly<Record<'narrow' | 'long', readonly number[]>> = {
  narrow: [1051, 1509, 2138, 70083, 70115, 70170, 70177],
  long: [116, 162],
}
