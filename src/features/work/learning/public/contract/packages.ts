import { z } from 'zod'
import { type Contract, post } from '#kit/contract.ts'
import { PackageReport, PackageStart, Standard } from '../../rules/package.ts'
import { LearnersCourse, LessonName, SeenLesson } from './learn.ts'

/** How a package is played: a private address that expires, and what it receives when it starts. */
export const PlayedPackage = z.object({
  fileId: z.uuid(),
  standard: Standard,
  address: z.string(),
  /** Identifies this sitting in every statement about it. */
  session: z.uuid(),
  start: PackageStart,
})
export type PlayedPackage = z.output<typeof PlayedPackage>

/** A package's statement, with an id under which it counts once. */
export const PackageStatement = SeenLesson.extend({
  id: z.uuid(),
  fileId: z.uuid(),
  session: z.uuid(),
  /** The statement's number within this sitting: a later one takes precedence over earlier ones, in whatever order they arrive. */
  turn: z.int().min(1).max(100_000),
  report: PackageReport,
})
export type PackageStatement = z.output<typeof PackageStatement>

export const packagesContract = {
  playPackage: post('user/learning/package/play', {
    summary: 'Opens the SCORM package of a lesson for the requester, where they left off: at an address that expires within hours',
    body: LessonName,
    reply: PlayedPackage,
  }),
  reportPackage: post('user/learning/package/report', {
    summary: 'Records a statement of a SCORM package that the requester is playing; each counts once',
    body: PackageStatement,
    reply: LearnersCourse,
    perMinute: 120,
  }),
  tryPackage: post('user/learning/version/:id/try', {
    summary: 'Opens a SCORM package of the course of a version for its author or reviewer; nothing is recorded',
    body: z.object({ fileId: z.uuid() }),
    reply: PlayedPackage,
    feature: 'COURSES',
  }),
} satisfies Contract
