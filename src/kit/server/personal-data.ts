import { type Contribution, contributes, extensionPoint } from '../extension-point.ts'
import type { Db } from './db.ts'
import { forgetRepliesAbout } from './idempotency.ts'
import { eraseHistory } from './life-cycle.ts'

/** Whose data is meant: a customer number identifies one person. */
export type DataSubject = {
  readonly customerId: string | null
  /** E.164 */
  readonly mobile: string
  /** In lower case; only if the address was proven to be theirs. */
  readonly email: string | null
}

/** What is kept although its erasure was requested. */
export type Kept = {
  readonly count: number
  /** The law that requires keeping it, as a sentence. */
  readonly because: string
  /** The last day on which it is kept; null: until its subject has ended. */
  readonly until: string | null
}

export type Holding = {
  /** How many records an erasure removes. */
  readonly erasable: number
  readonly kept: readonly Kept[]
}

export type Erasing = {
  readonly subject: DataSubject
  /** Whether records are kept that identify the person. */
  readonly isKnownFurther: boolean
  /** Ids of what is erased so far: each feature adds its own, for those below it. */
  readonly gone: Set<string>
}

export type HeldRow = Readonly<Record<string, unknown>>

/** A kind of data that a feature holds about people. */
export type PersonalData = {
  /** The category, as the person reads it. */
  readonly category: string
  /** All of it, a row each, with headings as in the database; `records` are the ids of what features above found. */
  readonly collect: (db: Db, subject: DataSubject, records: ReadonlySet<string>) => Promise<readonly HeldRow[]>
  /** What is erased and what stays; `isKnownFurther`: something that features above keep identifies the person. */
  readonly examine: (db: Db, subject: DataSubject, today: string, isKnownFurther: boolean) => Promise<Holding>
  /** Erases whatever may be erased. Files are marked orphaned, and removed by the hourly sweep. Absent if nothing is ever erased. */
  readonly erase?: (db: Db, erasing: Erasing) => Promise<void>
}

/** Every kind of data about people: how it is disclosed to them and erased. */
export const personalData = extensionPoint<PersonalData>('personal data')

export const holdsPersonalData = (...kinds: readonly PersonalData[]): Contribution[] => kinds.map((kind) => contributes(personalData, kind))

/** All of it is erased, and none kept. */
export const allErasable = (collect: PersonalData['collect']): PersonalData['examine'] => {
  return async (db, subject) => ({ erasable: (await collect(db, subject, new Set())).length, kept: [] })
}

export type Collected = { readonly category: string; readonly rows: readonly HeldRow[] }

/** What is held, by category; features that use others are queried first, so that messages about what they hold are found. */
export async function collectPersonalData(db: Db, subject: DataSubject): Promise<Collected[]> {
  const collected: Collected[] = []
  const records = new Set<string>()
  for (const { category, collect } of personalData.contributions().toReversed()) {
    const rows = await collect(db, subject, records)
    for (const { id } of rows) if (typeof id === 'string') records.add(id)
    collected.push({ category, rows })
  }
  return collected.toReversed()
}

export type ErasurePlan = readonly (Holding & { readonly category: string })[]

/** What an erasure would remove and leave. */
export async function planErasure(db: Db, subject: DataSubject, today: string): Promise<ErasurePlan> {
  const plan: (Holding & { readonly category: string })[] = []
  for (const { category, examine } of personalData.contributions().toReversed()) {
    const holding = await examine(db, subject, today, keepsSomething(plan))
    if (holding.erasable > 0 || holding.kept.length > 0) plan.push({ category, ...holding })
  }
  return plan.toReversed()
}

/** Whether a plan leaves records that identify the person. */
export const keepsSomething = (plan: ErasurePlan): boolean => plan.some(({ kept }) => kept.length > 0)

/**
 * Erases everything that may be erased, in the caller's transaction and as the system: features that use others first, so that nothing
 * refers to what is gone; then what the kit keeps of those records.
 */
export async function erasePersonalData(db: Db, subject: DataSubject, isKnownFurther: boolean): Promise<void> {
  const gone = new Set<string>()
  for (const { erase } of personalData.contributions().toReversed()) await erase?.(db, { subject, isKnownFurther, gone })
  await eraseHistory(db, [...gone])
  await forgetRepliesAbout(db, [...gone, ...[subject.customerId, subject.mobile, subject.email].flatMap((each) => each ?? [])])
}
