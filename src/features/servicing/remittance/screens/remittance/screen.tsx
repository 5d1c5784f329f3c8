import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { IconPaperclip } from '#kit/web/icons.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { FilePicture } from '#kit/web/ui/file-picture.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { ReasonButton } from '#kit/web/ui/reason-button.tsx'
import { StatusBadge, StatusNote } from '#kit/web/ui/status-badge.tsx'
import { setCached, useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { againAddress, heldAddress, remittancesAddress } from '../../parts/addresses.ts'
import { contract, type Remittance } from '../../public/contract.ts'
import { METHOD_LABELS } from '../../rules/forms.ts'

/** What an agent paid in: the slip beside the amount, for the sender and for the office, which decides. */
export default function RemittanceScreen() {
  const [id] = useQueryParam('remittance')
  const isOffice = useFeature('FINANCE')
  const back = isOffice ? remittancesAddress() : heldAddress()
  const read = useRead(contract.remittance, { params: { id: id ?? '' } }, { enabled: id !== undefined })
  if (!id) return <MissingRecord what={t('No remittance was chosen.')} to={back} way={isOffice ? t('Remittances') : t('Money I hold')} />
  return (
    <Loaded read={read} page={{ title: t('Remittance'), back }}>
      {(remittance) => <Shown remittance={remittance} back={back} isOwn={!isOffice} />}
    </Loaded>
  )
}

type Props = { readonly remittance: Remittance; readonly back: string; readonly isOwn: boolean }

function Shown({ remittance, back, isOwn }: Props) {
  const { number, state, agentName, amount, bank, reference, depositedOn, slip, sentAt, decidedBy, decidedAt, reason, premiums } =
    remittance
  return (
    <Page
      title={number}
      subtitle={agentName}
      back={back}
      aside={!isOwn && <StatusBadge cycle="remittance" state={state} />}
      actions={remittance.mayDecide ? <Decide remittance={remittance} /> : isOwn && state === 'returned' && <Again id={remittance.id} />}
    >
      {isOwn && (
        <Box mb="md">
          <StatusNote cycle="remittance" state={state} />
        </Box>
      )}
      {remittance.whyNot && <Text mb="md">{t(remittance.whyNot)}</Text>}
      <DetailCard
        title="Amount"
        aside={
          <Text fw={650} component="span">
            <Money centavos={amount} />
          </Text>
        }
        details={[
          { label: 'Bank', value: bank },
          { label: 'Reference', value: reference },
          { label: 'Paid in', value: formatDay(depositedOn) },
          { label: 'Sent', value: <InstantText at={sentAt} /> },
          { label: 'Decided by', value: decidedBy },
          { label: 'Decided', value: decidedAt && <InstantText at={decidedAt} /> },
          { label: 'Reason', value: reason },
        ]}
      />
      <DetailCard title="Deposit slip">
        {slip.type.startsWith('image/') && (
          <FilePicture endpoint={contract.slip} input={{ params: { id: slip.id } }} version={slip.id} alt={t('The deposit slip')} />
        )}
        <FileButton
          endpoint={contract.slip}
          input={{ params: { id: slip.id } }}
          variant="default"
          mt="xs"
          leftSection={<IconPaperclip size={18} aria-hidden />}
        >
          {slip.name}
        </FileButton>
      </DetailCard>
      <DetailCard title="Premiums">
        <Stack gap="xs">
          {premiums.map((each) => (
            <Group key={each.id} justify="space-between" wrap="nowrap" gap="xs">
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {[each.number, t(METHOD_LABELS[each.method]), each.policyNumber].join(' · ')}
              </Text>
              <Money centavos={each.amount} />
            </Group>
          ))}
        </Stack>
      </DetailCard>
    </Page>
  )
}

const Again = ({ id }: Pick<Remittance, 'id'>) => (
  <Button component={Link} to={againAddress(id)}>
    {t('Correct it and send it again')}
  </Button>
)

function Decide({ remittance: { id, amount } }: { readonly remittance: Remittance }) {
  const accept = useWrite(contract.acceptRemittance)
  const giveBack = useWrite(contract.returnRemittance)
  const params = { id }
  const keep = (after: Remittance) => setCached(contract.remittance, { params }, after)
  return (
    <>
      <ReasonButton
        label={t('Return')}
        title={t('Return this remittance?')}
        text={t('The agent can see why, and still holds the premiums.')}
        act={async (reason) => keep(await giveBack.submit({ params, body: { reason } }))}
      />
      <Button
        loading={accept.busy}
        onClick={async () => {
          const answer = await accept.send({ params, body: { amount } })
          if (answer) keep(answer.data)
        }}
      >
        {t('The slip is right: accept')}
      </Button>
    </>
  )
}
