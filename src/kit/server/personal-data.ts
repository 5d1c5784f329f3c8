import { type Contribution, contributes, extensionPoint } from '../extension-point.ts'
import type { Db } from './db.ts'
import { forgetRepliesAbout } from './idempotency.ts'
import { eraseHistory } from './life-cycle.ts'

/** Whose data is meant: a number names one person. */
export type DataSubject = {
  readonly customerId: string | null
  /** E.164 */
  readonly mobile: string
  /** In small letters; only where it was proven that the address is theirs. */
  readonly email: string | null
}

/** What is kept although its erasure was asked for. */
export type Kept = {
  readonly count: number
  /** The law that has it kept, as a sentence. */
  readonly because: string
  /** The last day on which it is kept; null: until what it is about has ended. */
  readonly until: string | null
}

export type Holding = {
  /** How many records an erasure takes. */
  readonly erasable: number
  readonly kept: readonly Kept[]
}

export type Erasing = {
  readonly subject: DataSubject
  /** Whether records are kept which say who the person is. */
  readonly isKnownFurther: boolean
  /** Ids of what is erased so far: each feature adds those of its own, for those below it. */
  readonly gone: Set<string>
}

export type HeldRow = Readonly<Record<string, unknown>>

/** A kind of data that a feature holds about people. */
export type PersonalData = {
  /** What it is, as the person reads it. */
  readonly category: string
  /** All of it, a row each, with headings as they stand in the database; `records` are the ids of what features above found. */
  readonly collect: (db: Db, subject: DataSubject, records: ReadonlySet<string>) => Promise<readonly HeldRow[]>
  /** What of it goes and what stays; `isKnownFurther`: something that features above keep says who the person is. */
  readonly examine: (db: Db, subject: DataSubject, today: string, isKnownFurther: boolean) => Promise<Holding>
  /** Takes away whatever may go. Files are let go of, and removed by the hourly round. Absent where nothing ever does. */
  readonly erase?: (db: Db, erasing: Erasing) => Promise<void>
}

/** For every kind of data about people: how it is told to them and taken away. */
export const personalData = extensionPoint<PersonalData>('personal data')

export const holdsPersonalData = (...kinds: readonly PersonalData[]): Contribution[] => kinds.map((kind) => contributes(personalData, kind))

/** All of it goes, and nothing of it is kept. */
export const allErasable = (collect: PersonalData['collect']): PersonalData['examine'] => {
  return async (db, subject) => ({ erasable: (await collect(db, subject, new Set())).length, kept: [] })
}

export type Collected = { readonly category: string; readonly rows: readonly HeldRow[] }

/** What is held, by category; features that use others are asked first, so that messages about what they hold are found. */
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

/** What an erasure would take and leave. */
export async function planErasure(db: Db, subject: DataSubject, today: string): Promise<ErasurePlan> {
  const plan: (Holding & { readonly category: string })[] = []
  for (const { category, examine } of personalData.contributions().toReversed()) {
    const holding = await examine(db, subject, today, keepsSomething(plan))
    if (holding.erasable > 0 || holding.kept.length > 0) plan.push({ category, ...holding })
  }
  return plan.toReversed()
}

/** Whether a plan leaves records which say who the person is. */
export const keepsSomething = (plan: ErasurePlan): boolean => plan.some(({ kept }) => kept.length > 0)

/**
 * Takes away all that may go, in the caller's transaction and as the system: features that use others first, so that nothing refers to what is gone;
 * then what the kit keeps of those records.
 */
export async function erasePersonalData(db: Db, subject: DataSubject, isKnownFurther: boolean): Promise<void> {
  const gone = new Set<string>()
  for (const { erase } of personalData.contributions().toReversed()) await erase?.(db, { subject, isKnownFurther, gone })
  await eraseHistory(db, [...gone])
  await forgetRepliesAbout(db, [...gone, ...[subject.customerId, subject.mobile, subject.email].flatMap((each) => each ?? [])])
}
