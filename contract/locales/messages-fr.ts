import { DEFAULT_LOCALE } from '#contract/core/kinds/locale.ts'
import { errorsFr } from './errors.fr.ts'
import { addMessages } from './messages.ts'

// Imported by all that may show a message before another language is loaded: a visitor's first page
// shows none.
addMessages(DEFAULT_LOCALE, errorsFr)
