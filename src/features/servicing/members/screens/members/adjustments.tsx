import { Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { contract as policies } from '#features/servicing/policies/public/contract.ts'
import { INVOICE_TITLES } from '#features/servicing/policies/public/rules/invoice-kinds.ts'
import { useFormatters } from '#kit/web/formatters.ts'
import { t } from '#kit/web/text.ts'
import { DayText } from '#kit/web/ui/dates.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, type PolicyMembers } from '../../public/contract.ts'

type Props = { readonly members: PolicyMembers; readonly isAgent: boolean }

/** What was recorded since the last adjustment invoice, and the earlier invoices. */
export const Adjustments = ({ members, isAgent }: Props) => (
  <>
    {members.open.changes.length > 0 && <Open members={members} isAgent={isAgent} />}
    {members.adjustments.length > 0 && <Billed members={members} isAgent={isAgent} />}
  </>
)

function Open({ members: { policyId, open }, isAgent }: Props) {
  const { day } = useFormatters()
  const { send, busy } = useWrite(contract.adjustMembers)
  const params = { id: policyId }
  const adjust = async () => {
    const done = await send({ params, body: {} })
    if (done) setCached(contract.members, { params }, done.data)
  }
  return (
    <DetailCard title="Not billed yet">
      {open.changes.map(({ kind, name, on, net }) => (
        <Row
          key={`${kind} ${name} ${on}`}
          label={name}
          text={kind === 'joined' ? t('Joined on {day}', { day: day(on) }) : t('Left on {day}', { day: day(on) })}
          amount={kind === 'joined' ? net : -net}
        />
      ))}
      {open.lines
        .filter(({ kind, amount }) => kind !== 'premium' && amount !== 0)
        .map(({ code, label, amount }) => (
          <Row key={code} label={t(label)} amount={amount} />
        ))}
      <Row label={open.total < 0 ? t('To be returned') : t('To be paid')} amount={Math.abs(open.total)} isTotal />
      <Text size="sm" c="dimmed" mt="xs">
        {t('It is billed automatically on the first of the month.')}
      </Text>
      {isAgent && (
        <Button variant="default" mt="sm" loading={busy} onClick={() => void adjust()}>
          {t('Make the adjustment invoice now')}
        </Button>
      )}
    </DetailCard>
  )
}

type RowProps = { readonly label: string; readonly text?: string; readonly amount: number; readonly isTotal?: boolean }

const Row = ({ label, text, amount, isTotal = false }: RowProps) => (
  <Group justify="space-between" wrap="nowrap" py={4} gap="md">
    <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Text fw={isTotal ? 700 : 400}>{label}</Text>
      {text && (
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      )}
    </div>
    <Text fw={isTotal ? 700 : 400}>
      <Money centavos={amount} />
    </Text>
  </Group>
)

function standingOf(total: number, sentBack: number, charge: string | undefined): string {
  if (total < 0) return sentBack + total < 0 ? t('to be returned') : t('returned the way it was paid')
  return charge === 'paid' ? t('paid') : t('to be paid')
}

const titleOf = (document: string): string => INVOICE_TITLES[document.startsWith('CN-') ? 'credit-note' : 'invoice']

const Billed = ({ members: { policyId, line, adjustments }, isAgent }: Props) => (
  <DetailCard title="Adjustment invoices">
    {adjustments.toReversed().map(({ id, number, issuedOn, dueOn, total, sentBack, documents, charge }) => (
      <Group key={id} justify="space-between" py={6} gap="xs">
        <div style={{ minWidth: 0 }}>
          <Text fw={550}>
            <Money centavos={Math.abs(total)} /> {standingOf(total, sentBack, charge?.state)}
          </Text>
          <Text size="sm" c="dimmed">
            {number && `${number} · `}
            <DayText day={issuedOn} />
            {charge?.state === 'open' && (
              <>
                {' · '}
                {t('due on')} <DayText day={dueOn} />
              </>
            )}
          </Text>
        </div>
        <Group gap="xs">
          {documents.map((document) => (
            <FileButton
              key={document}
              endpoint={policies.policyDocument}
              input={{ params: { id: policyId, kind: document }, query: {} }}
              variant="default"
              aria-label={`${t(titleOf(document))} ${document}`}
            >
              {t(titleOf(document))}
            </FileButton>
          ))}
          {charge?.state === 'open' && (
            <Button
              component={Link}
              to={pathTo('payments/start', { audience: isAgent ? 'agent' : 'customer', line }, { policy: policyId, charge: charge.id })}
            >
              {t('Pay')}
            </Button>
          )}
        </Group>
      </Group>
    ))}
  </DetailCard>
)
