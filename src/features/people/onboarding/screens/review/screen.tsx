import { Alert, Button, List, Text } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { overview, sent, stepAddress } from '../../parts/addresses.ts'
import { AnswersCard } from '../../parts/answers-card.tsx'
import { firstOpen, isDone, STEPS } from '../../parts/steps.ts'
import { WithApplication } from '../../parts/with-application.tsx'
import { type Application, applicantContract } from '../../public/contract/applicant.ts'
import { APPLICATION_DOCUMENTS } from '../../rules/documents.ts'
import { SECTION_NAMES } from '../../rules/sections.ts'

/** Everything that was entered, before it is sent. */
export default function Review() {
  return <WithApplication title={t('Review your application')}>{(application) => <Shown application={application} />}</WithApplication>
}

function Shown({ application }: { readonly application: Application }) {
  const navigate = useNavigate()
  const submit = useWrite(applicantContract.submitApplication)
  const { answers, documents, maySubmit, mayEdit, version, doubts } = application
  const open = firstOpen(application)
  const send = async () => {
    const done = await submit.send({ body: { version } })
    if (!done) return
    setCached(applicantContract.ownApplication, undefined, { application: done.data, mobile: done.data.mobile })
    navigate(sent(), { replace: true })
  }
  return (
    <Page
      title={t('Review your application')}
      subtitle={application.number}
      back={overview()}
      actions={
        maySubmit ? (
          <Button loading={submit.busy} onClick={() => void send()}>
            {t('Send to the office')}
          </Button>
        ) : (
          <Button component={Link} to={open ? stepAddress(open) : overview()}>
            {t('Continue')}
          </Button>
        )
      }
    >
      {mayEdit && !maySubmit && (
        <Alert color="mango" mb="md" title={t('Still missing')}>
          <List>
            {STEPS.filter(({ id }) => !isDone(application, id)).map(({ id, title }) => (
              <List.Item key={id}>
                <Link to={stepAddress(id)}>{t(title)}</Link>
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      {doubts.length > 0 && (
        <Alert color="mango" mb="md" title={t('Please check again')}>
          {doubts.map((doubt) => (
            <div key={doubt}>{t(doubt)}</div>
          ))}
        </Alert>
      )}
      {SECTION_NAMES.map((section) => (
        <AnswersCard key={section} section={section} answers={answers[section]} change={mayEdit ? stepAddress(section) : undefined} />
      ))}
      <DetailCard
        title="Documents"
        details={documents.map(({ kind, name }) => ({ label: APPLICATION_DOCUMENTS[kind].title, value: name }))}
      />
      <Text size="sm" c="dimmed" mt="md">
        {t('Once it is sent it can no longer be changed, unless our office returns it.')}
      </Text>
    </Page>
  )
}
