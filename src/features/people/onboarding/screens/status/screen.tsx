import { Button, Card, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { t } from '#kit/web/text.ts'
import { Confirmation } from '#kit/web/ui/confirmation.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { StatusNote } from '#kit/web/ui/status-badge.tsx'
import { Timeline } from '#kit/web/ui/timeline.tsx'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { overview, registration, resubmit } from '../../parts/addresses.ts'
import { Conversation } from '../../parts/conversation.tsx'
import { HAPPENED } from '../../parts/happenings.ts'
import { SignOut } from '../../parts/overview.tsx'
import { WithApplication } from '../../parts/with-application.tsx'
import { type Application, applicantContract } from '../../public/contract/applicant.ts'

/** The state of an application, what the applicant must do, and the messages. */
export default function Status() {
  return (
    <WithApplication title={t('Status of your application')} every={60_000}>
      {(application) => <Shown application={application} />}
    </WithApplication>
  )
}

function Next({ application: { state, mayBeginAnew } }: { readonly application: Application }) {
  const [to, says] =
    state === 'returned'
      ? [resubmit(), t('See what to fix')]
      : state === 'draft'
        ? [overview(), t('Continue')]
        : state === 'approved'
          ? [pathTo('session/login', { audience: 'public' }), t('Sign in')]
          : mayBeginAnew
            ? [registration(), t('Start a new application')]
            : [undefined, '']
  return to ? (
    <Button component={Link} to={to}>
      {says}
    </Button>
  ) : null
}

function Shown({ application }: { readonly application: Application }) {
  const { number, state, reason, history, messages, mayWithdraw, eraseOn } = application
  const write = useWrite(applicantContract.writeToOffice)
  const keep = (answered: Application) =>
    setCached(applicantContract.ownApplication, undefined, { application: answered, mobile: answered.mobile })
  const isOver = state === 'approved' || state === 'declined' || state === 'withdrawn'
  return (
    <Page title={t('Status of your application')} subtitle={number} aside={<SignOut />} actions={<Next application={application} />}>
      <StatusNote cycle="application" state={state}>
        {reason && (
          <Text size="sm" mt="xs">
            {reason}
          </Text>
        )}
        {eraseOn && (
          <Text size="sm" mt="xs">
            {t('What you entered is erased after {day}.', { day: formatDay(eraseOn) })}
          </Text>
        )}
      </StatusNote>
      <Conversation
        messages={messages}
        label={t('Write to our office')}
        busy={write.busy}
        send={isOver ? undefined : async (text) => keep(await write.submit({ body: { text } }))}
      />
      <Card component="section" withBorder my="md" aria-label={t('What happened')}>
        <Title order={2} mb="md">
          {t('What happened')}
        </Title>
        <Timeline happenings={history.toReversed().map(({ at, event, who }) => ({ at, title: t(HAPPENED[event] ?? event), by: t(who) }))} />
      </Card>
      {mayWithdraw && <Withdraw keep={keep} />}
    </Page>
  )
}

function Withdraw({ keep }: { readonly keep: (application: Application) => void }) {
  const [opened, { open, close }] = useDisclosure()
  const withdraw = useWrite(applicantContract.withdrawApplication)
  const act = async () => {
    const done = await withdraw.send({ body: {} })
    if (!done) return
    keep(done.data)
    close()
  }
  return (
    <>
      <Button variant="subtle" color="coral" onClick={open}>
        {t('Withdraw the application')}
      </Button>
      <Confirmation
        opened={opened}
        close={close}
        title={t('Withdraw the application')}
        label={t('Withdraw it')}
        confirm={act}
        busy={withdraw.busy}
      >
        {t('It is no longer reviewed. What you entered is erased after the time for which the law requires us to keep it.')}
      </Confirmation>
    </>
  )
}
