import { Button, Code, Group, Text } from '@mantine/core'
import { API_SCOPES } from '#domain/api-scopes.ts'
import { formatDay } from '#domain/day.ts'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { ReasonButton } from '#kit/web/ui/reason-button.tsx'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { Standing } from '../../parts/standing.tsx'
import { type ApiKeyDetail, type ApiKeyFacts, contract } from '../../public/contract.ts'

type Props = Pick<ApiKeyDetail, 'may' | 'revoked'> & {
  readonly apiKey: ApiKeyFacts
  /** A key was made: it is shown only this once. */
  readonly shown: (key: string) => void
}

/** What a key opens, for whom and until when, and what may be done with it. */
export function KeyFacts({ apiKey, may, revoked, shown }: Props) {
  const reveal = useWrite(contract.revealApiKey)
  const renew = useWrite(contract.renewApiKey)
  const revoke = useWrite(contract.revokeApiKey)
  const params = { id: apiKey.id }
  const own = { params, body: {} }
  const { agent, scopes, addresses, formerUntil } = apiKey
  return (
    <DetailCard
      title="Key"
      details={[
        { label: 'What it is for', value: apiKey.purpose },
        { label: 'Starts with', value: <Code>{apiKey.begins}</Code> },
        { label: 'Acts in the name of', value: `${agent.name} (${agent.code}), ${agent.branch}` },
        { label: 'What it opens', value: scopes.map((scope) => `${t(API_SCOPES[scope].label)} (${scope})`).join(', ') },
        { label: 'Last day', value: formatDay(apiKey.lastOn) },
        { label: 'Addresses that may use it', value: addresses.join(', ') || t('Any address') },
        { label: 'Requests per minute', value: String(apiKey.perMinute) },
        { label: 'Revoked by', value: revoked && `${revoked.by}: ${revoked.reason}` },
      ]}
    >
      <Standing apiKey={apiKey} />
      {formerUntil && (
        <Text size="sm" mt="xs">
          {t('The previous secret still works until')} <InstantText at={formerUntil} />
        </Text>
      )}
      {may.length > 0 && (
        <Group gap="xs" mt="md">
          {may.includes('reveal') && (
            <Button loading={reveal.busy} onClick={() => void reveal.send(own).then((answer) => answer && shown(answer.data.key))}>
              {t('Show the key, only once')}
            </Button>
          )}
          {may.includes('renew') && (
            <Button
              variant="default"
              loading={renew.busy}
              onClick={() => void renew.send(own).then((answer) => answer && shown(answer.data.key))}
            >
              {t('New secret')}
            </Button>
          )}
          {may.includes('revoke') && (
            <ReasonButton
              label={t('Revoke')}
              title={t('Revoke the key')}
              text={t('It gives no access from then on, and never will again. Say why.')}
              look={{ color: 'coral', variant: 'light' }}
              act={async (reason) => setCached(contract.apiKey, { params }, await revoke.submit({ params, body: { reason } }))}
            />
          )}
        </Group>
      )}
    </DetailCard>
  )
}
