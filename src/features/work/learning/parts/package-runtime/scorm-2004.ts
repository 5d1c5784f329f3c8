import { Scorm2004API } from 'scorm-again'
import type { PackageReport } from '../../rules/package.ts'
import { numberIn, reportState, secondsIn, startOf, textIn } from './bridge.ts'

declare global {
  interface Window {
    API_1484_11?: Scorm2004API
  }
}

const { learner, report: before, seconds } = startOf(window.name)
const text = (value: number | null | undefined) => String(value ?? '')

const api = new Scorm2004API({ autocommit: false })
api.loadFromJSON(
  {
    ...{ learner_id: learner, learner_name: 'Learner', entry: before ? 'resume' : 'ab-initio', credit: 'credit', mode: 'normal' },
    ...{ completion_status: before?.completion ?? 'unknown', success_status: before?.success ?? 'unknown' },
    ...{ location: before?.location ?? '', suspend_data: before?.suspended ?? '', total_time: `PT${seconds}S` },
    score: { raw: text(before?.score.raw), min: text(before?.score.min), max: text(before?.score.max), scaled: text(before?.score.scaled) },
  },
  'cmi',
)

const COMPLETIONS = ['unknown', 'not attempted', 'incomplete', 'completed'] as const satisfies readonly PackageReport['completion'][]

reportState(api, { changed: 'SetValue', told: ['Initialize', 'Commit'], over: 'Terminate' }, () => {
  const said = api.getFlattenedCMI()
  const success = textIn(said['cmi.success_status'])
  return {
    completion: COMPLETIONS.find((each) => each === said['cmi.completion_status']) ?? 'unknown',
    success: success === 'passed' || success === 'failed' ? success : 'unknown',
    score: {
      ...{ raw: numberIn(said['cmi.score.raw']), min: numberIn(said['cmi.score.min']), max: numberIn(said['cmi.score.max']) },
      scaled: numberIn(said['cmi.score.scaled']),
    },
    location: textIn(said['cmi.location']),
    suspended: textIn(said['cmi.suspend_data']),
    seconds: secondsIn(textIn(said['cmi.session_time'])),
  }
})
window.API_1484_11 = api
