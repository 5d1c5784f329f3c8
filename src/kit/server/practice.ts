/** What a process knows in which people practise: a whole program of its own, on a database of its own, of which nothing is real. */
export type Practice = {
  /** Where the real program is, as browsers reach it. */
  readonly home: string
  /** Where it is told what came of a practice. */
  readonly reportsTo: string
  /** With which the two recognise each other. */
  readonly key: string
}

/** Stands on whatever could be taken for real. */
export const SPECIMEN = 'SPECIMEN'

let here: Practice | undefined

/** Said once, before anything is served. */
export const holdPractice = (practice: Practice): void => {
  here = practice
}

/** Undefined where everything is real. */
export const practiceHere = (): Practice | undefined => here
