import { Badge, Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { sum } from '#domain/money.ts'
import { IconPlus } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { ListScreen } from '#kit/web/ui/list-screen.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { remittancesAddress } from '../../parts/addresses.ts'
import { contract } from '../../public/contract.ts'
import { BUCKET_LABELS, BUCKETS } from '../../rules/ageing.ts'
import { type CollectingAgent, collectingAgentList } from '../../rules/lists.ts'
import { EditEntitlement, type Entitled } from './edit-entitlement.tsx'

/** For the office: who may receive premiums and up to how much, and what each holds by how overdue it is. */
export default function Agents() {
  const [editing, setEditing] = useState<Entitled>({})
  const [opened, { open, close }] = useDisclosure()
  const edit = (initial: Entitled) => {
    setEditing(initial)
    open()
  }
  return (
    <>
      <ListScreen
        title={t('Agents receiving premiums')}
        list={collectingAgentList}
        endpoint={contract.collectingAgents}
        back={remittancesAddress()}
        actions={
          <Button leftSection={<IconPlus size={18} />} onClick={() => edit({})}>
            {t('Allow an agent to receive premiums')}
          </Button>
        }
        chips={[{ label: 'Overdue', filters: { overdue: 'true' } }]}
        card={(row) => <AgentCard row={row} />}
        keyOf={({ id }) => id}
        rowActions={{
          label: 'Action',
          of: ({ name, agentCode, ceiling }) => (
            <Button
              variant="subtle"
              mih={44}
              miw="max-content"
              onClick={() => edit({ name, agentCode, ...(ceiling === null ? {} : { ceiling }) })}
              aria-label={t('Change the ceiling of {name}', { name })}
            >
              {t('Change the ceiling')}
            </Button>
          ),
        }}
        empty={{
          title: t('No one receives premiums'),
          text: t('Customers pay online. Allow an agent to receive cash and cheques, up to a ceiling.'),
        }}
      />
      <EditEntitlement initial={editing} opened={opened} close={close} />
    </>
  )
}

function AgentCard({ row }: { readonly row: CollectingAgent }) {
  const overdue = sum([row.to15, row.to30, row.over30])
  return (
    <>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <Text fw={600}>{row.name}</Text>
        <Text fw={600} component="span">
          <Money centavos={row.held} />
        </Text>
      </Group>
      <Text size="sm" c="dimmed">
        {row.agentCode}
        {' · '}
        {row.ceiling === null ? (
          t('no longer receives')
        ) : (
          <>
            {t('Ceiling')} <Money centavos={row.ceiling} />
          </>
        )}
        {!row.isActive && ` · ${t('no longer active')}`}
      </Text>
      {overdue > 0 &&
        BUCKETS.filter((bucket) => bucket !== 'notDue' && row[bucket] > 0).map((bucket) => (
          <Badge key={bucket} color="coral" variant="light" size="lg" radius="sm" tt="none" mt={4} mr={4}>
            {t(BUCKET_LABELS[bucket])}: <Money centavos={row[bucket]} />
          </Badge>
        ))}
    </>
  )
}
