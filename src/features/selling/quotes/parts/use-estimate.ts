import { contract as lookups } from '#features/reference/lookups/public/contract.ts'
import type { Answers } from '#kit/web/form/answers.ts'
import type { Estimate } from '#kit/web/form/estimate.tsx'
import { useRead } from '#kit/web/use-read.ts'
import type { Line } from '#lines/line.ts'

const NOTHING = { makeCode: '', modelCode: '', subModelCode: '', yearModel: 0 }

/** The market's estimate of the value of the insured thing, as soon as the answers name it. */
export function useEstimate(line: Line, answers: Answers): Estimate | undefined {
  const valued = line.risk.valued(answers)
  const { data, error } = useRead(lookups.vehicleValue, { query: valued ?? NOTHING }, { enabled: valued !== undefined, lasting: true })
  if (!valued) return undefined
  if (data)
    return {
      called: data.isDemo ? 'Fair market value (demonstration)' : 'Fair market value',
      value: data.value,
      min: data.min,
      max: data.max,
    }
  return error?.status === 404 ? { note: error.message } : undefined
}
