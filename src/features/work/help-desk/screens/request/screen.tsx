import { Box, Button } from '@mantine/core'
import { helpTopicName } from '#domain/help-topics.ts'
import { IconCheck } from '#kit/web/icons.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { StatusNote } from '#kit/web/ui/status-badge.tsx'
import { setCached, useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { useHelpAddresses } from '../../parts/addresses.ts'
import { Contacts } from '../../parts/contacts.tsx'
import { Conversation } from '../../parts/conversation.tsx'
import { AnswerBy } from '../../parts/due-note.tsx'
import { pictureLook } from '../../parts/picture-look.tsx'
import { type HelpRequest, helpContract } from '../../public/contract/own.ts'
import { Satisfaction } from './satisfaction.tsx'
import { WriteAgain } from './write-again.tsx'

const EVERY_MS = 30_000

/** One request as the person who asked sees it: its state, what was written, and what they may do. */
export default function Request() {
  const [id] = useQueryParam('request')
  const { help } = useHelpAddresses()
  return id ? <One id={id} /> : <MissingRecord what={t('No request was chosen.')} to={help} way={t('Help')} />
}

function One({ id }: { readonly id: string }) {
  const { help } = useHelpAddresses()
  const read = useRead(helpContract.helpRequest, { params: { id } }, { every: (answer) => (answer?.answerBy ? EVERY_MS : false) })
  return (
    <Loaded read={read} page={{ title: t('Your request'), back: help }}>
      {(request) => <Shown request={request} />}
    </Loaded>
  )
}

function Shown({ request }: { readonly request: HelpRequest }) {
  const { id, number, topic, state, isComplaint, assignee } = request
  const { help } = useHelpAddresses()
  const { send, busy } = useWrite(helpContract.solveHelpRequest)
  const solve = async () => {
    const done = await send({ params: { id }, body: {} })
    if (done) setCached(helpContract.helpRequest, { params: { id } }, done.data)
  }
  return (
    <Page
      title={t('Request {number}', { number })}
      subtitle={[t(helpTopicName[topic]), assignee && t('{name} looks after it', { name: assignee })].filter(Boolean).join(' · ')}
      back={help}
      actions={
        state === 'solved' ? undefined : (
          <Button
            variant={state === 'answered' ? 'filled' : 'default'}
            loading={busy}
            leftSection={<IconCheck size={20} aria-hidden />}
            onClick={() => void solve()}
          >
            {t('Mark as solved')}
          </Button>
        )
      }
    >
      <Box mb="md">
        <StatusNote cycle="help-request" state={state}>
          <AnswerBy request={request} />
        </StatusNote>
      </Box>
      {state === 'solved' && <Satisfaction request={request} />}
      <Conversation
        messages={request.messages}
        reader="asker"
        picture={(pictureId, name) => (
          <FileButton endpoint={helpContract.helpPicture} input={{ params: { id, pictureId } }} {...pictureLook(name)} />
        )}
      >
        <WriteAgain request={request} />
      </Conversation>
      {isComplaint && <Complaint request={request} />}
      <Contacts />
    </Page>
  )
}

/** What the Insurance Commission requires us to tell people who complain. */
function Complaint({ request: { createdAt, acknowledgedAt, answerBy, isComplex } }: { readonly request: HelpRequest }) {
  return (
    <DetailCard
      title="Your complaint"
      details={[
        { label: 'Received', value: <InstantText at={createdAt} /> },
        { label: 'Acknowledged', value: acknowledgedAt ? <InstantText at={acknowledgedAt} /> : t('Not yet') },
        { label: 'We answer by', value: answerBy && <InstantText at={answerBy} /> },
        { label: 'Takes longer', value: isComplex && t('Yes, as we wrote to you') },
        {
          label: 'Not satisfied with the answer?',
          value: t(
            'The Insurance Commission hears complaints and mediates between you and us: its Public Assistance and Mediation Division.',
          ),
        },
      ]}
    />
  )
}
