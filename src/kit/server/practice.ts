import { SPECIMEN } from '../specimen.ts'

/** What a practice process knows: it is a whole program of its own, on a database of its own, in which nothing is real. */
export type Practice = {
  /** Address of the real program, as browsers reach it. */
  readonly home: string
  /** Address where it receives the results of a practice. */
  readonly reportsTo: string
  /** The key by which the two recognise each other. */
  readonly key: string
}

let here: Practice | undefined

/** Called once, before anything is served. */
export const holdPractice = (practice: Practice): void => {
  here = practice
}

/** Undefined in the real program. */
export const currentPractice = (): Practice | undefined => here

/** A number as it is issued: in practice it is marked as a specimen, wherever it is read. */
export const issuedNumber = (number: string): string => (here ? `${SPECIMEN}-${number}` : number)
