import type { ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { useWrite } from '#kit/web/use-write.ts'
import { FormButton } from '../../parts/form-button.tsx'
import { type ClaimStep, type OfficeClaim, officeContract } from '../../public/contract/office.ts'

type Props<S extends z.ZodObject> = {
  readonly claim: OfficeClaim
  readonly label: string
  readonly schema: S
  readonly initial?: Readonly<Record<string, unknown>>
  readonly look?: ButtonProps | undefined
  /** Below fields. */
  readonly notes?: Readonly<Record<string, ReactNode>>
  /** The step to send, with the answers. */
  readonly step: (answers: z.output<S>) => ClaimStep
}

/** A step of a claim that needs input from the person who takes it. */
export function StepForm<S extends z.ZodObject>({ claim: { id, version }, step, ...form }: Props<S>) {
  const { submit, busy } = useWrite(officeContract.stepClaim)
  return <FormButton {...form} busy={busy} submit={(answers) => submit({ params: { id }, body: { version, ...step(answers) } })} />
}
