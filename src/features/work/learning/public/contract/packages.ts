import { z } from 'zod'
import { type Contract, post } from '#kit/contract.ts'
import { PackageReport, PackageStart, Standard } from '../../rules/package.ts'
import { LearnersCourse, LessonName } from './learn.ts'

/** How a package is played: an address of its own that ends, and what it is told when it begins. */
export const PlayedPackage = z.object({
  fileId: z.uuid(),
  standard: Standard,
  address: z.string(),
  /** Names this sitting in all that is said of it. */
  session: z.uuid(),
  start: PackageStart,
})
export type PlayedPackage = z.output<typeof PlayedPackage>

/** What a package said, under an id by which it counts once. */
export const PackageStatement = LessonName.extend({
  id: z.uuid(),
  fileId: z.uuid(),
  session: z.uuid(),
  /** Which of the statements of this sitting it is: a later one stands above those before, in whatever order they arrive. */
  turn: z.int().min(1).max(100_000),
  report: PackageReport,
})
export type PackageStatement = z.output<typeof PackageStatement>

export const packagesContract = {
  playPackage: post('user/learning/package/play', {
    summary: 'Opens the SCORM package of a lesson for the person who asks, where they left it: at an address that ends within hours',
    body: LessonName,
    reply: PlayedPackage,
  }),
  reportPackage: post('user/learning/package/report', {
    summary: 'What a SCORM package says while the person who asks plays it; each statement counts once',
    body: PackageStatement,
    reply: LearnersCourse,
    perMinute: 120,
  }),
  tryPackage: post('user/learning/version/:id/try', {
    summary: 'Opens a SCORM package of the course of a version for whoever makes or checks it; nothing of it is kept',
    body: z.object({ fileId: z.uuid() }),
    reply: PlayedPackage,
    feature: 'COURSES',
  }),
} satisfies Contract
