import { Anchor, Card, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { earnedAddress, payoutsAddress } from '../../parts/addresses.ts'
import { EntryCard } from '../../parts/entry-card.tsx'
import { type CommissionStatement, contract } from '../../public/contract.ts'
import { FIGURES, signed } from '../../rules/figures.ts'
import { monthAndYear } from '../../rules/months.ts'

/** A closed month of commission: its total and the policies. */
export default function StatementScreen() {
  const [id] = useQueryParam('statement')
  const isOffice = useFeature('COMMISSION')
  const back = isOffice ? payoutsAddress() : earnedAddress()
  const read = useRead(contract.commissionStatement, { params: { id: id ?? '' } }, { enabled: Boolean(id) })
  const title = t('Statement of commission')
  if (!id) return <MissingRecord title={title} what={t('No statement was chosen.')} to={back} way={t('Open my commission')} />
  return (
    <Loaded read={read} page={{ title, back }}>
      {(statement) => <Shown statement={statement} back={back} isOwn={!isOffice} />}
    </Loaded>
  )
}

type Props = { readonly statement: CommissionStatement; readonly back: string; readonly isOwn: boolean }

function Shown({ statement, back, isOwn }: Props) {
  const { id, number, month, person, payable, closedOn, paidOutOn, entries, isCut, earned, takenBack, withheld } = statement
  return (
    <Page
      title={t('Statement of {month}', { month: monthAndYear(month) })}
      subtitle={`${person} · ${number}`}
      back={back}
      actions={
        <>
          <FileButton endpoint={contract.commissionStatementWorkbook} input={{ params: { id } }} saves variant="default">
            {t('Save the workbook')}
          </FileButton>
          <FileButton endpoint={contract.commissionStatementDocument} input={{ params: { id } }}>
            {t('Open the PDF')}
          </FileButton>
        </>
      }
    >
      <DetailCard
        title={payable < 0 ? 'Carried forward' : 'Payable'}
        aside={
          <Text fw={650} component="span">
            <Money centavos={payable} />
          </Text>
        }
        details={[
          ...FIGURES.map(([name, label]) => ({
            label,
            value: statement[name] !== 0 && <Money centavos={signed(name, statement[name])} />,
          })),
          // The figure by which the month is listed.
          { label: 'Net of the month', value: statement.opening !== 0 && <Money centavos={earned - takenBack - withheld} /> },
          { label: 'Closed', value: formatDay(closedOn) },
          { label: 'Paid out on', value: paidOutOn && formatDay(paidOutOn) },
        ]}
      >
        {payable < 0 && (
          <Text size="sm" mt="sm">
            {t('More was reversed than was earned. It is carried forward to the next statement.')}
          </Text>
        )}
      </DetailCard>
      <Stack gap="sm">
        {entries.map((entry) => (
          <Card key={entry.id} withBorder>
            <EntryCard entry={entry} />
          </Card>
        ))}
      </Stack>
      {isOwn && (
        <Anchor
          component={Link}
          to={pathTo('help-desk/ask', { audience: 'agent' }, { about: number })}
          display="inline-block"
          py="sm"
          mt="xs"
        >
          {t('Is a line wrong? Ask the help desk')}
        </Anchor>
      )}
      {isCut && (
        <Text size="sm" c="dimmed" mt="md">
          {t('These are the newest; the workbook has all.')}
        </Text>
      )}
    </Page>
  )
}
