import { Alert, Button } from '@mantine/core'
import { Link } from 'react-router'
import type { z } from 'zod'
import { FormScreen } from '#kit/web/form/form-screen.tsx'
import { t } from '#kit/web/text.ts'
import { Page } from '#kit/web/ui/page.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { applicantContract } from '../public/contract/applicant.ts'
import { SECTIONS, type SectionName } from '../rules/sections.ts'
import { firstAnswers, suggestAccount } from './first-answers.ts'
import { ReturnedNote } from './returned-note.tsx'
import type { StepProps } from './step-props.ts'
import { stepOf } from './steps.ts'

/** The answers of one step, saved as a whole when it is left. */
export function SectionStep({ application, section, title, steps, goOn, back }: StepProps & { readonly section: SectionName }) {
  const save = useWrite(applicantContract.saveSection)
  const { id, state, answers, returned, doubts } = application
  const isOpen = state === 'draft' || (state === 'returned' && returned.some(({ path }) => stepOf(path) === section))
  if (!isOpen)
    return (
      <Page
        title={title}
        back={back}
        actions={
          <Button component={Link} to={back}>
            {t('Go to the steps')}
          </Button>
        }
      >
        {steps}
        <Alert>{t('These answers were checked and stay as they are. If something in them is wrong, write to our office.')}</Alert>
      </Page>
    )
  const schema: z.ZodObject = SECTIONS[section].schema
  return (
    <FormScreen
      title={title}
      back={back}
      schema={schema}
      within="answers"
      draft={`application/${id}/${section}`}
      initial={answers[section] ?? firstAnswers(section)}
      {...(section === 'payout' ? { offers: suggestAccount(application) } : {})}
      submit="Save and continue"
      intro={
        <>
          {steps}
          <ReturnedNote application={application} step={section} />
          {section === 'payout' && answers.payout && doubts.length > 0 && (
            <Alert color="mango" mb="md" title={t('Please check again')}>
              {doubts.map((doubt) => (
                <div key={doubt}>{t(doubt)}</div>
              ))}
            </Alert>
          )}
        </>
      }
      onSubmit={async (given) => goOn(await save.submit({ params: { section }, body: { answers: given } }))}
    />
  )
}
