import { Button, Card, Group, Table, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { contract } from '../../public/contract.ts'
import type { Happenings } from './use-simulators.ts'

type Row = { readonly id: string; readonly what: string; readonly how: ReactNode; readonly at: string }

/** What the other simulated services did: charges, registrations, identity checks. */
export const Done = ({ charges, checkouts, registrations, identities }: Omit<Happenings, 'faults' | 'messages'>) => (
  <>
    <Deeds
      title="Card charges"
      none="No card page was opened yet."
      rows={charges.map(({ reference, amount, status, captures, at }) => ({
        id: reference,
        what: reference,
        at,
        how: (
          <>
            <Money centavos={amount} /> · {t(status)} · {t('{captures, plural, one {# charge} other {# charges}}', { captures })}
          </>
        ),
      }))}
    />
    <Deeds
      title="Wallets and counters"
      none="No checkout was opened yet."
      rows={checkouts.map(({ reference, amount, status, paidWith, counterCode, captures, at }) => ({
        id: reference,
        what: reference,
        at,
        how: (
          <>
            <Money centavos={amount} /> · {t(status.replaceAll('_', ' '))} {paidWith && `· ${t(paidWith)} `}·{' '}
            {t('{captures, plural, one {# charge} other {# charges}}', { captures })}
            {counterCode && <AtCounter code={counterCode} />}
          </>
        ),
      }))}
    />
    <Deeds
      title="Certificates registered"
      none="No certificate was registered yet."
      rows={registrations.map(({ cocNo, authNo, calls, at }) => ({
        id: cocNo,
        what: t('COC {number}', { number: cocNo }),
        at,
        how: `${t('Authentication {number}', { number: authNo })} · ${t('{calls, plural, one {asked once} other {asked # times}}', { calls })}`,
      }))}
    />
    <Deeds
      title="Identity checks"
      none="No identity was checked yet."
      rows={identities.map(({ transactionId, status, at }) => ({
        id: transactionId,
        what: transactionId,
        at,
        how: t(status.replaceAll('_', ' ')),
      }))}
    />
  </>
)

/** What someone does at the counter of a shop. */
function AtCounter({ code }: { readonly code: string }) {
  const { send, busy } = useWrite(contract.payAtCounter)
  return (
    <Group gap="sm" my={6}>
      <Text size="sm" fw={550} className="figures">
        {code}
      </Text>
      <Button variant="light" loading={busy} onClick={() => void send({ body: { code } })}>
        {t('Pay at the counter')}
      </Button>
    </Group>
  )
}

const Deeds = ({ title, none, rows }: { readonly title: string; readonly none: string; readonly rows: readonly Row[] }) => (
  <Card withBorder component="section" aria-label={t(title)}>
    <Title order={2} mb="xs">
      {t(title)}
    </Title>
    {rows.length === 0 ? (
      <Text c="dimmed">{t(none)}</Text>
    ) : (
      <Table verticalSpacing="xs" horizontalSpacing={0} layout="fixed">
        <Table.Tbody>
          {rows.map(({ id, what, how, at }) => (
            <Table.Tr key={id}>
              <Table.Td>
                <Text size="sm" fw={550} className="figures">
                  {what}
                </Text>
                <Text component="div" size="sm">
                  {how}
                </Text>
                <Text size="xs" c="dimmed">
                  <InstantText at={at} />
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    )}
  </Card>
)
