import type { ReactNode } from 'react'
import type { Application } from '../public/contract/applicant.ts'

export type StepProps = {
  readonly application: Application
  readonly title: string
  /** Above the step: where one is. */
  readonly steps: ReactNode
  /** The application as it was answered, and on to what is open next. */
  readonly goOn: (application: Application) => void
  /** Keeps what was answered and stays. */
  readonly keep: (application: Application) => void
  readonly back: string
}
