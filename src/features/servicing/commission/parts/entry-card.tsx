import { Group, Text } from '@mantine/core'
import { formatDay } from '#domain/day.ts'
import { formatPesos, formatRate } from '#domain/money.ts'
import { t } from '#kit/web/text.ts'
import { Money } from '#kit/web/ui/money.tsx'
import { lineNames } from '#lines/names.ts'
import { ENTRY_LABELS } from '../rules/accounts.ts'
import { type CommissionItem, ROLE_LABELS, workedOut } from '../rules/list.ts'

type Props = { readonly entry: CommissionItem /** Whether to show whose it is, where that can be anyone. */; readonly isNamed?: boolean }

/** What was earned on one policy, and how that was calculated. */
export function EntryCard({ entry, isNamed = false }: Props) {
  const { kind, role, person, policyNumber, holderName, line, bookedOn, net, reason } = entry
  const insured = holderName ?? policyNumber
  return (
    <>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {isNamed ? person : insured}
        </Text>
        <Text fw={600} component="span">
          <Money centavos={net} />
        </Text>
      </Group>
      <Text size="sm" c="dimmed">
        {[isNamed && insured, t(ENTRY_LABELS[kind]), t(ROLE_LABELS[role]), formatDay(bookedOn)].filter(Boolean).join(' · ')}
      </Text>
      <Text size="sm" c="dimmed" className="figures">
        {policyNumber}
      </Text>
      <WorkedOut entry={entry} line={line} />
      {reason && <Text size="sm">{reason}</Text>}
    </>
  )
}

/** The calculation of a commission, line by line, and the tax withheld from it. */
export function WorkedOut({ entry: { workings, tax, taxRate }, line }: { readonly entry: CommissionItem; readonly line: string }) {
  return (
    <>
      {workings
        .filter(({ basis, amount }) => basis !== 0 || amount !== 0)
        .map((working) => (
          <Text key={working.line} size="sm" className="figures">
            {working.line === line ? '' : `${t(lineNames[working.line] ?? working.line)}: `}
            {workedOut(working)}
            {working.law && ` (${t('no more is allowed: {law}', { law: working.law })})`}
          </Text>
        ))}
      <Text size="sm" className="figures">
        {t('Tax withheld: {rate} = {tax}', { rate: formatRate(taxRate), tax: formatPesos(tax) })}
      </Text>
    </>
  )
}
