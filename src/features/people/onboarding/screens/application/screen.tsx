import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { ApplicationStep } from '../../parts/application-step.tsx'
import { Overview } from '../../parts/overview.tsx'
import { isStep } from '../../parts/steps.ts'
import { WithApplication } from '../../parts/with-application.tsx'

/** The application: a list of steps, and each step by itself. */
export default function ApplicationForm() {
  const [step] = useQueryParam('step')
  return (
    <WithApplication title={t('Your application')}>
      {(application) =>
        isStep(step) ? <ApplicationStep key={step} application={application} step={step} /> : <Overview application={application} />
      }
    </WithApplication>
  )
}
