import { type ListStage, openList } from './stage.ts'
import { typeWords, typingFigures } from './type-words.ts'

/** As people type them: frequent and rare, several words, a number, what is not there. */
const WORDS = ['reseau', 'imprimante', 'sauvegarde lente', 'ecran noir', 'mot de passe', 'menuiserie', 'zzz', '4127']
const QUICK_WORDS = WORDS.slice(0, 3)

/**
 * Every key of these words, then as many backspaces, in the list of tickets. Each total is compared
 * with the server's.
 */
export const typing: ListStage = async (input) => {
  const page = input.browser.page()
  await openList(page, input.place)
  const { keys, wrong } = await typingFigures(input, 'ticket', await typeWords(page, input.quick ? QUICK_WORDS : WORDS))
  return [
    { name: 'key → rows, p95', ...keys },
    { name: 'totals that differ from the server’s', ...wrong },
  ]
}
