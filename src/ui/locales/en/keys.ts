import type { Translation } from '#contract/core/kinds/locale.ts'
import type { keysFr } from '../fr/keys.ts'

/** Texts of the keys: what they are called, and what each does. */
export const keysEn = {
  title: 'Keyboard shortcuts',
  here: 'On this screen',
  everywhere: 'Everywhere',
  off: 'Single-key shortcuts',
  offHint: 'Single-key shortcuts are switched off.',
  names: { Space: 'Space', Enter: 'Enter', Shift: 'Shift', Delete: 'Delete', Backspace: 'Backspace', Escape: 'Esc', Ctrl: 'Ctrl' },
  does: {
    palette: 'Search or go to…',
    create: 'Create a ticket',
    undo: 'Undo the last action',
    sheet: 'This help',
    move: 'Next, previous row',
    open: 'Open',
    peek: 'Preview of the row',
    select: 'Select',
    selectRange: 'Select up to here (or with Space)',
    endPeek: 'Close the preview',
    endSelection: 'End the selection',
    status: 'Change the status',
    neighbour: 'Next, previous ticket of the list',
    goBack: 'Go back to the page before',
    filter: 'Filter',
    search: 'Search',
    details: 'All details',
    sendAgain: 'Send again',
    giveUp: 'Cancel, drop',
    assignToMe: 'Assign the ticket to me',
    start: 'Start',
    later: 'Postpone',
    close: 'Close',
    skip: 'Skip',
    submit: 'Save',
  },
} as const satisfies Translation<typeof keysFr>
