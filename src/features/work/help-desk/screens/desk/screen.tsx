import { Badge, Box, Card, List, Title } from '@mantine/core'
import { helpTopicName } from '#domain/help-topics.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { ContactButtons } from '#kit/web/ui/contact-buttons.tsx'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { DeskColumns } from '#kit/web/ui/desk-columns.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { Timeline } from '#kit/web/ui/timeline.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { queueAddress } from '../../parts/addresses.ts'
import { AppStateLines } from '../../parts/app-state-lines.tsx'
import { Conversation } from '../../parts/conversation.tsx'
import { RequestBadge } from '../../parts/due-note.tsx'
import { pictureLook } from '../../parts/picture-look.tsx'
import { type DeskRequest, helpDeskContract } from '../../public/contract/desk.ts'
import { Answer } from './answer.tsx'
import { Assignment } from './assignment.tsx'
import { CorrectAnswer } from './correct-answer.tsx'

const EVERY_MS = 30_000

/** One request at the desk: what was written and the answer to it on the left, what is known of it on the right. */
export default function Desk() {
  const [id] = useQueryParam('request')
  return id ? <One id={id} /> : <MissingRecord what={t('No request was chosen.')} to={queueAddress()} way={t('Help requests')} />
}

function One({ id }: { readonly id: string }) {
  const read = useRead(helpDeskContract.deskRequest, { params: { id } }, { every: EVERY_MS })
  return (
    <Loaded read={read} page={{ title: t('A request for help'), back: queueAddress() }}>
      {(request) => <Shown request={request} />}
    </Loaded>
  )
}

function Shown({ request }: { readonly request: DeskRequest }) {
  const { id, number, name, topic, messages, isComplaint, history } = request
  return (
    <Page
      title={name || number}
      subtitle={`${number} · ${t(helpTopicName[topic])}`}
      back={queueAddress()}
      aside={<RequestBadge request={request} />}
      wide
    >
      {isComplaint && (
        <Badge color="coral" variant="light" size="lg" radius="sm" tt="none" mb="md">
          {request.isComplex ? t('A complex complaint') : t('A complaint')}
        </Badge>
      )}
      <DeskColumns
        sections={[
          {
            name: 'messages',
            on: 'left',
            shown: (
              <Conversation
                messages={messages}
                reader="desk"
                below={(messageId) => <CorrectAnswer key={messageId} request={request} messageId={messageId} />}
                picture={(pictureId, name) => (
                  <FileButton endpoint={helpDeskContract.deskPicture} input={{ params: { id, pictureId } }} {...pictureLook(name)} />
                )}
              >
                <Answer request={request} />
              </Conversation>
            ),
          },
          { name: 'assignment', on: 'right', shown: <Assignment request={request} /> },
          { name: 'about', on: 'right', shown: <About request={request} /> },
          {
            name: 'app',
            on: 'right',
            shown: request.appState && (
              <DetailCard title="State of the app on their device">
                <AppStateLines state={request.appState} />
              </DetailCard>
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
                <Timeline happenings={history.toReversed().map(({ at, what, who }) => ({ at, title: t(what), by: t(who) }))} />
              </Card>
            ),
          },
        ]}
      />
    </Page>
  )
}

function About({ request }: { readonly request: DeskRequest }) {
  const { name, mobile, isCustomer, createdAt, dueAt, isComplaint, acknowledgedAt, answerBy, articlesRead, score, remark } = request
  return (
    <DetailCard
      title="The request"
      details={[
        { label: 'Asked by', value: isCustomer ? t('A customer') : t('An agent') },
        { label: 'Received', value: <InstantText at={createdAt} /> },
        { label: 'Due', value: dueAt && <InstantText at={dueAt} /> },
        { label: 'Acknowledged', value: isComplaint && (acknowledgedAt ? <InstantText at={acknowledgedAt} /> : t('Not yet')) },
        { label: 'To be answered by', value: isComplaint && answerBy && <InstantText at={answerBy} /> },
        { label: 'How satisfied they are (1 to 5)', value: score },
        { label: 'What they say about it', value: remark },
      ]}
    >
      {mobile && (
        <Box mt="sm">
          <ContactButtons mobile={mobile} name={name} grow />
        </Box>
      )}
      {articlesRead.length > 0 && (
        <>
          <Title order={3} size="h5" mt="sm" mb={4}>
            {t('Read before asking')}
          </Title>
          <List size="sm">
            {articlesRead.map((title) => (
              <List.Item key={title}>{t(title)}</List.Item>
            ))}
          </List>
        </>
      )}
    </DetailCard>
  )
}
