import { Alert, Anchor, Card, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { formatMobile } from '#domain/mobile.ts'
import { pathTo } from '#domain/routing.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { DeskColumns } from '#kit/web/ui/desk-columns.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { Timeline } from '#kit/web/ui/timeline.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { AnswersCard } from '../../parts/answers-card.tsx'
import { Conversation } from '../../parts/conversation.tsx'
import { HAPPENED } from '../../parts/happenings.ts'
import { type DeskApplication, deskContract } from '../../public/contract/desk.ts'
import { labelOfPath } from '../../rules/paths.ts'
import { SECTION_NAMES } from '../../rules/sections.ts'
import { DeskSteps } from './desk-steps.tsx'
import { MarkButton, type Marks } from './mark-button.tsx'
import { Papers } from './papers.tsx'

const queue = () => pathTo('onboarding/queue', { audience: 'agent' })

/** One application: the answers on the left, the documents that prove them on the right; what is wrong is marked in place. */
export default function Desk() {
  const [id] = useQueryParam('application')
  return id ? <One id={id} /> : <MissingRecord what={t('No application was chosen.')} to={queue()} way={t('Applications')} />
}

function One({ id }: { readonly id: string }) {
  const read = useRead(deskContract.application, { params: { id } })
  return (
    <Loaded read={read} page={{ title: t('Application'), back: queue() }}>
      {(application) => <Shown key={application.state} application={application} />}
    </Loaded>
  )
}

function Shown({ application }: { readonly application: DeskApplication }) {
  const { id, number, state, answers, messages, history, may } = application
  const [marks, setMarks] = useState<Marks>({})
  const write = useWrite(deskContract.writeToApplicant)
  const person = answers.person
  const name = [person?.firstName, person?.lastName].filter(Boolean).join(' ')
  const mark = may.includes('return')
    ? (path: string, label: string) => <MarkButton path={path} label={label} marks={marks} setMarks={setMarks} />
    : undefined
  return (
    <Page
      title={name || number}
      subtitle={number}
      back={queue()}
      aside={<StatusBadge cycle="application" state={state} />}
      actions={<DeskSteps application={application} marks={marks} />}
      wide
    >
      <Warnings application={application} />
      <DeskColumns
        sections={[
          {
            name: 'answers',
            on: 'left',
            shown: SECTION_NAMES.map((section) => (
              <AnswersCard key={section} section={section} answers={answers[section]} {...(mark ? { mark } : {})} />
            )),
          },
          { name: 'papers', on: 'right', shown: <Papers application={application} mark={mark} /> },
          { name: 'about', on: 'right', shown: <About application={application} mark={mark} /> },
          {
            name: 'messages',
            on: 'right',
            shown: (
              <Conversation
                messages={messages}
                label={t('Write to the applicant')}
                busy={write.busy}
                send={(text) => write.submit({ params: { id }, body: { text } })}
              />
            ),
          },
          {
            name: 'history',
            on: 'right',
            shown: (
              <Card component="section" withBorder my="md" aria-label={t('What happened')}>
                <Title order={2} mb="md">
                  {t('What happened')}
                </Title>
                <Timeline
                  happenings={history.toReversed().map(({ at, event, who }) => ({ at, title: t(HAPPENED[event] ?? event), by: t(who) }))}
                />
              </Card>
            ),
          },
        ]}
      />
    </Page>
  )
}

function Warnings({ application: { twins, doubts, whyNot, returned, reason } }: { readonly application: DeskApplication }) {
  return (
    <>
      {whyNot && (
        <Alert color="brand" mb="md">
          {t(whyNot)}
        </Alert>
      )}
      {reason && (
        <Alert color="coral" mb="md" title={t('Declined')}>
          {reason}
        </Alert>
      )}
      {twins.length > 0 && (
        <Alert color="coral" mb="md" title={t('Possibly the same person')}>
          {twins.map(({ why, what, applicationId }) => (
            <div key={`${why} ${what}`}>
              {t(why)}:{' '}
              {applicationId ? (
                <Anchor component={Link} to={pathTo('onboarding/desk', { audience: 'agent' }, { application: applicationId })}>
                  {what}
                </Anchor>
              ) : (
                what
              )}
            </div>
          ))}
        </Alert>
      )}
      {doubts.length > 0 && (
        <Alert color="mango" mb="md" title={t('Check closely')}>
          {doubts.map((doubt) => (
            <div key={doubt}>{t(doubt)}</div>
          ))}
        </Alert>
      )}
      {returned.length > 0 && (
        <Alert color="mango" mb="md" title={t('Returned for correction')}>
          {returned.map(({ path, reason: why, isMended }) => (
            <div key={path}>
              {t(labelOfPath(path))}: {why} {isMended && `· ${t('Fixed')}`}
            </div>
          ))}
        </Alert>
      )}
    </>
  )
}

type AboutProps = { readonly application: DeskApplication; readonly mark: ((path: string, label: string) => React.ReactNode) | undefined }

const IDENTITY: Readonly<Record<string, string>> = {
  approved: 'Confirmed by the service',
  review: 'Under review by the service',
  declined: 'Not confirmed',
  cancelled: 'Given up',
  started: 'Started',
}

function About({ application, mark }: AboutProps) {
  const { mobile, email, identity, signature, waitingSince, checkedBy, decidedBy, manager, agentCode, eraseOn } = application
  const stands = t(identity.state ? (IDENTITY[identity.state] ?? '') : identity.attemptsLeft === 0 ? 'Not confirmed' : 'Not started')
  return (
    <DetailCard
      title="The applicant"
      details={[
        { label: 'Mobile number', value: formatMobile(mobile) },
        { label: 'E-mail', value: email },
        {
          label: 'Identity',
          value: (
            <>
              {[stands, identity.document].filter(Boolean).join(' · ')}
              {mark?.('identity', 'Identity check')}
            </>
          ),
        },
        {
          label: 'Agreement',
          value: (
            <>
              {signature ? `${signature.name} · ${signature.method === 'drawn' ? t('Drawn') : t('Typed')}` : t('Not signed')}
              {signature && (
                <Text size="sm" c="dimmed" component="div">
                  <InstantText at={signature.signedAt} /> · {signature.address}
                </Text>
              )}
              {mark?.('agreement', 'Agreement')}
            </>
          ),
        },
        { label: 'Waiting since', value: waitingSince && <InstantText at={waitingSince} /> },
        { label: 'Checked by', value: checkedBy },
        { label: 'Decided by', value: decidedBy },
        { label: 'Manager', value: manager },
        { label: 'Agent code', value: agentCode },
        { label: 'Erased after', value: eraseOn && formatDay(eraseOn) },
      ]}
    />
  )
}
