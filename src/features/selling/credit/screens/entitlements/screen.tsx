import { Badge, Button, Group, Progress, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useId, useState } from 'react'
import { pathTo } from '#domain/routing.ts'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { rowDraft } from '#kit/web/form/row-draft.ts'
import { IconPlus, IconUserCheck } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { ConfirmButton } from '#kit/web/ui/confirm-button.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Empty } from '#kit/web/ui/empty.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { Sheet } from '#kit/web/ui/sheet.tsx'
import { setCached, useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { type CreditEntitlement, contract, EntitlementForm } from '../../public/contract.ts'

type Initial = Partial<Pick<CreditEntitlement, 'name' | 'agentCode' | 'maxDays' | 'maxOutstanding'>>

/** Administrators say which agents may issue policies before they are paid, for how long and up to how much. */
export default function Entitlements() {
  const read = useRead(contract.creditEntitlements)
  const [editing, setEditing] = useState<Initial>({})
  const [opened, { open, close }] = useDisclosure()
  const edit = (initial: Initial) => {
    setEditing(initial)
    open()
  }
  return (
    <Page
      title={t('Credit')}
      subtitle={t('Agents who may issue policies before they are paid')}
      back={pathTo('performance/dashboard', { audience: 'agent' })}
      actions={
        read.data && (
          <Button leftSection={<IconPlus size={18} />} onClick={() => edit({})}>
            {t('Allow an agent to issue on credit')}
          </Button>
        )
      }
    >
      <Loaded read={read}>
        {(agents) =>
          agents.length === 0 ? (
            <Empty title={t('No one gives credit')} icon={<IconUserCheck size={32} stroke={1.5} />}>
              {t('Every policy is paid before it is issued. Allow an agent to let premiums be paid later, within 90 days at most.')}
            </Empty>
          ) : (
            agents.map((agent) => <Agent key={agent.agentCode} agent={agent} edit={() => edit(agent)} />)
          )
        }
      </Loaded>
      <Editing initial={editing} opened={opened} close={close} />
    </Page>
  )
}

function Agent({ agent, edit }: { readonly agent: CreditEntitlement; readonly edit: () => void }) {
  const { name, agentCode, branch, maxDays, maxOutstanding, outstanding, overdue } = agent
  const share = maxOutstanding > 0 ? Math.min(100, (outstanding / maxOutstanding) * 100) : 100
  return (
    <DetailCard
      title={name}
      aside={
        <Button variant="subtle" onClick={edit} aria-label={t('Change the credit of {name}', { name })}>
          {t('Change')}
        </Button>
      }
    >
      <Text size="sm" c="dimmed">
        {[agentCode, branch, t('{count} days', { count: maxDays })].join(' · ')}
      </Text>
      <Progress value={share} color={share >= 90 ? 'coral' : 'brand'} my="sm" aria-label={t('Share of the limit used')} />
      <Group justify="space-between" gap="xs">
        <Text component="span">
          <Money centavos={outstanding} /> {t('of')} <Money centavos={maxOutstanding} />
        </Text>
        {overdue > 0 && (
          <Badge color="coral" variant="light" size="lg" radius="sm" tt="none">
            <Money centavos={overdue} /> {t('overdue')}
          </Badge>
        )}
      </Group>
    </DetailCard>
  )
}

type EditingProps = { readonly initial: Initial; readonly opened: boolean; readonly close: () => void }

function Editing({ initial, opened, close }: EditingProps) {
  const formId = useId()
  const save = useWrite(contract.entitleToCredit)
  const end = useWrite(contract.endCreditEntitlement)
  const keep = (agents: CreditEntitlement[]) => {
    setCached(contract.creditEntitlements, undefined, agents)
    close()
  }
  const { agentCode, name = '' } = initial
  return (
    <Sheet
      opened={opened}
      onClose={close}
      staysOpen
      title={agentCode ? t('Credit of {name}', { name }) : t('Allow an agent to issue on credit')}
    >
      <FieldsForm
        schema={EntitlementForm}
        formId={formId}
        initial={{ ...initial, ...(initial.maxDays ? { maxDays: String(initial.maxDays) } : {}) }}
        draft={rowDraft('credit', agentCode ?? 'new', initial)}
        onSubmit={async (body) => keep(await save.submit({ body }))}
      />
      {agentCode && (
        <ConfirmButton
          label={t('End the entitlement')}
          title={t('End the credit of {name}?', { name })}
          text={t('{name} can issue nothing more on credit. What is not paid yet stays due.', { name })}
          color="coral"
          variant="subtle"
          act={async () => keep(await end.submit({ body: { agentCode } }))}
        />
      )}
      <Button type="submit" form={formId} loading={save.busy} fullWidth mt="md">
        {t('Save')}
      </Button>
    </Sheet>
  )
}
