import { Alert, Anchor, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { branchName } from '#features/people/staff/public/rules.ts'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, type HandOver } from '../../public/contract/leads.ts'

/** For managers: advisors who ask for a lead that someone in the team has. */
export function HandOvers() {
  const manages = useFeature('TEAM')
  const [isWhole, setWhole] = useState(false)
  const { data } = useRead(contract.handOvers, undefined, { enabled: manages })
  if (!data || data.count === 0) return null
  return (
    <Alert
      color="mango"
      mb="md"
      title={t('{count, plural, one {# lead of your team is requested} other {# leads of your team are requested}}', { count: data.count })}
    >
      {(isWhole ? data.items : data.items.slice(0, 1)).map((request) => (
        <HandOverRow key={request.id} request={request} />
      ))}
      {!isWhole && data.items.length > 1 && (
        <Button variant="subtle" px={0} onClick={() => setWhole(true)}>
          {t('Show all {count}', { count: data.items.length })}
        </Button>
      )}
    </Alert>
  )
}

function HandOverRow({ request: { id, lead, owner, askedBy, reason, createdAt } }: { readonly request: HandOver }) {
  const { send, busy } = useWrite(contract.decideHandOver)
  const decide = (granted: boolean) => void send({ params: { id }, body: { granted } })
  return (
    <section aria-label={t('{name} asks for {lead}', { name: askedBy.name, lead: lead.name })} style={{ paddingBlock: 8 }}>
      <Anchor component={Link} to={pathTo('leads/status', { audience: 'agent' }, { id: lead.id })} fw={600} py={8} display="inline-block">
        {lead.name} · {lead.number}
      </Anchor>
      <Text size="sm">
        {t('{name} of {branch} asks for it; {owner} has it.', {
          name: askedBy.name,
          branch: branchName(askedBy.branch),
          owner: owner.name,
        })}
      </Text>
      {reason && <Text size="sm">“{reason}”</Text>}
      <Text size="sm">
        <InstantText at={createdAt} />
      </Text>
      <Group gap="xs" mt="xs">
        <Button loading={busy} onClick={() => decide(true)}>
          {t('Hand over')}
        </Button>
        <Button variant="default" disabled={busy} onClick={() => decide(false)}>
          {t('Keep it')}
        </Button>
      </Group>
    </section>
  )
}
