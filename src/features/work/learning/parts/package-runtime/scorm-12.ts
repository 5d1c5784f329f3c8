import { Scorm12API } from 'scorm-again'
import type { PackageReport } from '../../rules/package.ts'
import { clockText, numberIn, reportState, secondsIn, startOf, textIn } from './bridge.ts'

declare global {
  interface Window {
    API?: Scorm12API
  }
}

const { learner, report: before, seconds } = startOf(window.name)

function statusBefore(): string {
  if (!before) return 'not attempted'
  if (before.success !== 'unknown') return before.success
  return before.completion === 'unknown' ? 'not attempted' : before.completion
}

// If a package never reports its state, the standard takes it as completed when it ends.
const api = new Scorm12API({ autocommit: false, autoCompleteLessonStatus: true })
api.loadFromJSON(
  {
    core: {
      ...{ student_id: learner, student_name: 'Learner', entry: before ? 'resume' : 'ab-initio', credit: 'credit' },
      ...{ lesson_location: before?.location.slice(0, 255) ?? '', lesson_status: statusBefore(), total_time: clockText(seconds) },
      score: { raw: String(before?.score.raw ?? ''), min: String(before?.score.min ?? ''), max: String(before?.score.max ?? '') },
    },
    suspend_data: before?.suspended ?? '',
  },
  'cmi',
)

const COMPLETION: Readonly<Record<string, PackageReport['completion']>> = {
  ...{ passed: 'completed', failed: 'completed', completed: 'completed' },
  ...{ incomplete: 'incomplete', browsed: 'incomplete', 'not attempted': 'not attempted' },
}

reportState(api, { changed: 'LMSSetValue', told: ['LMSInitialize', 'LMSCommit'], over: 'LMSFinish' }, () => {
  const said = api.getFlattenedCMI()
  const status = textIn(said['cmi.core.lesson_status'])
  return {
    completion: COMPLETION[status] ?? 'unknown',
    success: status === 'passed' || status === 'failed' ? status : 'unknown',
    score: {
      ...{
        raw: numberIn(said['cmi.core.score.raw']),
        min: numberIn(said['cmi.core.score.min']),
        max: numberIn(said['cmi.core.score.max']),
      },
      scaled: null,
    },
    location: textIn(said['cmi.core.lesson_location']),
    suspended: textIn(said['cmi.suspend_data']),
    seconds: secondsIn(textIn(said['cmi.core.session_time'])),
  }
})
window.API = api
