import { useCallback, useEffect, useRef } from 'react'
import { toast } from '#kit/web/toast.ts'
import { reportFailure } from '#kit/web/use-write.ts'
import { whenHidden } from '#kit/web/when-hidden.ts'
import type { LearnersCourse, LearnersLesson } from '../public/contract/learn.ts'
import type { PlayedPackage } from '../public/contract/packages.ts'
import type { PackageReport } from '../rules/package.ts'
import { sendActivities, settleActivity } from './outbox.ts'

/** A package may report with each click; this is how often reports are sent on. Important ones are sent at once. */
const EVERY_MS = 3_000

type Played = { readonly course: LearnersCourse; readonly lesson: LearnersLesson; readonly played: PlayedPackage }

const verdictIn = ({ completion, success, score }: PackageReport) => JSON.stringify([completion, success, score])

/** Sends on what a package reports, each statement under an id of its own, also after a time offline. */
export function useSaid({ course, lesson, played: { fileId, session, start } }: Played) {
  const state = useRef<{ turn: number; verdict: string; waiting?: PackageReport | undefined; timer?: number | undefined }>({
    turn: 0,
    verdict: start.report ? verdictIn(start.report) : '',
  })
  const { id: courseId, n } = course
  const { id: lessonId, title } = lesson

  const flush = useCallback(() => {
    const { current } = state
    window.clearTimeout(current.timer)
    const { waiting: report } = current
    current.timer = undefined
    if (!report) return
    current.waiting = undefined
    current.turn += 1
    const said = { kind: 'package', courseId, lessonId, n, fileId, session, turn: current.turn, report } as const
    settleActivity(said, { id: crypto.randomUUID(), title })
      .then((settled) => {
        if (settled.state === 'refused') toast.error(settled.failure.sentence)
        // A statement made while another was being sent follows right after it.
        return settled.state === 'waits' && !settled.isCutOff ? sendActivities() : undefined
      })
      .catch(reportFailure)
  }, [courseId, lessonId, n, title, fileId, session])

  const say = useCallback(
    (report: PackageReport) => {
      const { current } = state
      current.waiting = report
      const verdict = verdictIn(report)
      if (verdict !== current.verdict) {
        current.verdict = verdict
        flush()
      } else current.timer ??= window.setTimeout(flush, EVERY_MS)
    },
    [flush],
  )

  useEffect(() => whenHidden(flush), [flush])
  return { say, flush }
}
