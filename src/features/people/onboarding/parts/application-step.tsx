import { Suspense } from 'react'
import { useNavigate } from 'react-router'
import { lazyPart } from '#kit/web/router/lazy-part.ts'
import { t } from '#kit/web/text.ts'
import { Loader } from '#kit/web/ui/loader.tsx'
import { Steps } from '#kit/web/ui/steps.tsx'
import { setCached } from '#kit/web/use-read.ts'
import { type Application, applicantContract } from '../public/contract/applicant.ts'
import { isSection } from '../rules/sections.ts'
import { overview, review, stepAddress } from './addresses.ts'
import { SectionStep } from './section-step.tsx'
import type { StepProps } from './step-props.ts'
import { firstOpen, isDone, STEPS, type StepId } from './steps.ts'

const DocumentsStep = lazyPart(() => import('./documents-step.tsx'))
const IdentityStep = lazyPart(() => import('./identity-step.tsx'))
const AgreementStep = lazyPart(() => import('./agreement-step.tsx'))

/** One step of the application, and the way to the next open one. */
export function ApplicationStep({ application, step }: { readonly application: Application; readonly step: StepId }) {
  const navigate = useNavigate()
  const keep = (answered: Application) =>
    setCached(applicantContract.ownApplication, undefined, { application: answered, mobile: answered.mobile })
  const goOn = (answered: Application) => {
    keep(answered)
    const at = STEPS.findIndex(({ id }) => id === step)
    const later = STEPS.slice(at + 1).find(({ id }) => !isDone(answered, id))?.id ?? firstOpen(answered)
    navigate(later ? stepAddress(later) : review())
  }
  const title = STEPS.find(({ id }) => id === step)?.title ?? ''
  const props: StepProps = {
    ...{ application, goOn, keep },
    title: t(title),
    back: overview(),
    steps: (
      <Steps
        steps={STEPS.map(({ id, title: named }) => ({ id, title: named, to: stepAddress(id), done: isDone(application, id) }))}
        current={step}
      />
    ),
  }
  if (isSection(step)) return <SectionStep {...props} section={step} />
  return (
    <Suspense fallback={<Loader mode="spinner" />}>
      {step === 'documents' && <DocumentsStep {...props} />}
      {step === 'identity' && <IdentityStep {...props} />}
      {step === 'agreement' && <AgreementStep {...props} />}
    </Suspense>
  )
}
