import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { AgentContact } from '#features/people/sharing/public/parts/agent-contact.tsx'
import { requestReply } from '#kit/web/client.ts'
import { type Failure, failureOf } from '#kit/web/failure.ts'
import { IconFileText, IconLinkOff } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { Empty } from '#kit/web/ui/empty.tsx'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { contract, type SharedDocument } from '../../public/contract.ts'

/** A document that an agent shared by link: who sent it, and how to read it. */
export default function Received() {
  const { id: token = '' } = useParams()
  const read = useQuery<SharedDocument, Failure>({
    queryKey: ['shared-document', token],
    queryFn: async ({ signal }) => {
      try {
        return await requestReply(contract.sharedDocument, { body: { token } }, { signal })
      } catch (thrown) {
        throw failureOf(thrown)
      }
    },
    retry: false,
  })
  if (read.error?.kind === 'refused')
    return (
      <Page title={t('A document for you')}>
        <Empty title={t('This link does not open anything')} icon={<IconLinkOff size={32} stroke={1.5} />}>
          {t('It has expired or was withdrawn. Ask whoever sent it for a new one.')}
        </Empty>
      </Page>
    )
  return (
    <Loaded read={read} page={{ title: t('A document for you') }}>
      {(document) => <Shown token={token} document={document} />}
    </Loaded>
  )
}

function Shown({
  token,
  document: { title, summary, number, effectiveOn, agent },
}: {
  readonly token: string
  readonly document: SharedDocument
}) {
  // Only a person pressing the button opens it; a program that previews the link does not. A failure to record it is no reason not to show
  // it.
  const noteOpened = async () => {
    await requestReply(contract.openSharedDocument, { body: { token } }).catch(() => undefined)
    return undefined
  }
  return (
    <Page
      title={title}
      subtitle={t('Sent by {name}', { name: agent.name })}
      actions={
        <FileButton
          endpoint={contract.sharedFile}
          input={{ params: { token } }}
          copy={noteOpened}
          leftSection={<IconFileText size={18} aria-hidden />}
        >
          {t('Open the document')}
        </FileButton>
      }
    >
      <Text mb="sm">{summary}</Text>
      <Text size="sm" c="dimmed" mb="lg">
        {t('Version {n}, from {from}', { n: String(number), from: formatDay(effectiveOn) })}
      </Text>
      <AgentContact agent={agent} />
    </Page>
  )
}
