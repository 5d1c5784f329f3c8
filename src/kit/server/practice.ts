import { SPECIMEN } from '../specimen.ts'

/** What a process knows in which people practise: a whole program of its own, on a database of its own, of which nothing is real. */
export type Practice = {
  /** Where the real program is, as browsers reach it. */
  readonly home: string
  /** Where it is told what came of a practice. */
  readonly reportsTo: string
  /** With which the two recognise each other. */
  readonly key: string
}

let here: Practice | undefined

/** Said once, before anything is served. */
export const holdPractice = (practice: Practice): void => {
  here = practice
}

/** Undefined where everything is real. */
export const practiceHere = (): Practice | undefined => here

/** A number as it is given here: one of practice says so itself, wherever it is read. */
export const numberHere = (number: string): string => (here ? `${SPECIMEN}-${number}` : number)
