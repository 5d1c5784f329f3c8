import { PASSWORD, TOO_COMMON, TOO_LONG, TOO_PERSONAL, TOO_SHORT } from '../../rules/passwords.ts'

type Person = { readonly firstName: string; readonly lastName: string; readonly email: string }
type Checker = { readonly check: (password: string, own: string[]) => { readonly score: number } }

/** How many characters must remain without the words that everyone knows about its owner. */
const ENOUGH = 8
/** From 0 to 4, by how many guesses it takes: from 3 on, safe from guessing at a sign-in that counts tries. */
const SAFE = 3

// The lists take some time and memory to load, and are needed only when someone chooses a password.
let loaded: Promise<Checker> | undefined
const loadChecker = () => {
  loaded ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }]) => new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }),
  )
  return loaded
}

/** Why a password is rejected, in a sentence; undefined if it is accepted. */
export async function whyNotTaken(password: string, { firstName, lastName, email }: Person, brand: string): Promise<string | undefined> {
  const letters = [...password.normalize('NFKC')].length
  if (letters < PASSWORD.shortest) return TOO_SHORT
  if (letters > PASSWORD.longest) return TOO_LONG
  if ((await loadChecker()).check(password, []).score < SAFE) return TOO_COMMON
  const own = [firstName, lastName, brand, ...email.split(/[@.]/)].map(bare).filter((word) => word.length > 2)
  const rest = own.reduce((text, word) => text.replaceAll(word, ''), bare(password))
  return [...rest].length < ENOUGH ? TOO_PERSONAL : undefined
}

/** As someone who knows the name would guess it: without accents and capitals. */
const bare = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
