import type { ReactNode } from 'react'
import type { Application } from '../public/contract/applicant.ts'

export type StepProps = {
  readonly application: Application
  readonly title: string
  /** Shown above the step: the progress. */
  readonly steps: ReactNode
  /** Receives the answered application and goes on to what is open next. */
  readonly goOn: (application: Application) => void
  /** Saves what was answered and stays. */
  readonly keep: (application: Application) => void
  readonly back: string
}
