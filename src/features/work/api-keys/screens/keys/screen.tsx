import { Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import { API_SCOPES } from '#domain/api-scopes.ts'
import { pathTo } from '#domain/routing.ts'
import { OfficeChangeCards } from '#features/people/office-changes/public/parts/office-change-card.tsx'
import { IconKey } from '#kit/web/icons.ts'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Empty } from '#kit/web/ui/empty.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { keyAddress } from '../../parts/addresses.ts'
import { Standing } from '../../parts/standing.tsx'
import { type ApiKeyFacts, contract } from '../../public/contract.ts'
import { ProposeKey } from './propose-key.tsx'

/** Where other systems are given access: keys that are waiting for a second person, then the existing ones. */
export default function Keys() {
  const read = useRead(contract.apiKeys)
  const mayPropose = useFeature('ADMIN')
  return (
    <Page
      title={t('API keys')}
      subtitle={t('For other systems that act for an agent, such as a bank’s or broker’s website')}
      back={pathTo('performance/dashboard', { audience: 'agent' })}
      actions={mayPropose && <ProposeKey />}
    >
      <Loaded read={read}>
        {({ keys, waiting }) =>
          keys.length + waiting.length === 0 ? (
            <Empty title={t('No system has a key yet')} icon={<IconKey size={32} stroke={1.5} />}>
              {t('Request a key for each system that reads data or sells. A second person confirms it before it works.')}
            </Empty>
          ) : (
            <>
              <OfficeChangeCards changes={waiting} />
              {keys.map((key) => (
                <KeyCard key={key.id} apiKey={key} />
              ))}
            </>
          )
        }
      </Loaded>
    </Page>
  )
}

const KeyCard = ({ apiKey }: { readonly apiKey: ApiKeyFacts }) => (
  <DetailCard
    title={apiKey.name}
    aside={
      <Button component={Link} variant="subtle" to={keyAddress(apiKey.id)} aria-label={t('Open {name}', { name: apiKey.name })}>
        {t('Open')}
      </Button>
    }
  >
    <Text size="sm" c="dimmed">
      {t('For {name}, {branch}', { name: apiKey.agent.name, branch: apiKey.agent.branch })}
      {' · '}
      {apiKey.scopes.map((scope) => t(API_SCOPES[scope].label)).join(', ')}
    </Text>
    <Standing apiKey={apiKey} />
  </DetailCard>
)
