import { Button, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import type { Side } from '#domain/side.ts'
import { noticesContract } from '#features/servicing/policies/public/contract/notices.ts'
import { useFormatters } from '#kit/web/formatters.ts'
import { IconFileTypePdf, IconPaperclip } from '#kit/web/icons.ts'
import { t, translate } from '#kit/web/text.ts'
import { DayText, InstantText } from '#kit/web/ui/dates.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { ReasonButton } from '#kit/web/ui/reason-button.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { PriceOfChange, WhyAgree } from '../../parts/price-of-change.tsx'
import { contract, type Endorsement } from '../../public/contract.ts'

type ToPayFacts = { readonly chargeId: string; readonly total: number }

type Props = {
  readonly endorsement: Endorsement
  readonly policyId: string
  readonly reference: string
  readonly line: string
  readonly audience: Side
}

/** One change: the old and new answers, from when, who asked, and possible actions. */
export function EndorsementCard({ endorsement, policyId, reference, line, audience }: Props) {
  const {
    name,
    state,
    n,
    effectiveOn,
    changed,
    askedBy,
    askedAt,
    reason,
    proof,
    id,
    mayWithdraw,
    price,
    why,
    toPay,
    ownerAsked,
    reasonI18n,
  } = endorsement
  return (
    <DetailCard
      title={name}
      aside={<StatusBadge cycle="endorsement" state={state} />}
      details={[
        { label: 'Endorsement number', value: state === 'in-force' && `${reference}/E${n}` },
        {
          label: state === 'in-force' ? 'In force from' : 'From',
          value: (state === 'in-force' || !price) && <DayText day={effectiveOn} />,
        },
        { label: 'Take over by', value: ownerAsked && <DayText day={ownerAsked.until} /> },
        { label: 'Due by', value: toPay && <DayText day={toPay.until} /> },
        ...changed.map(({ label, before, after }) => ({ label, value: `${before ?? '–'} → ${after ?? '–'}` })),
        { label: state === 'lapsed' ? 'Outcome' : 'Why not', value: reason && translate(reason, reasonI18n) },
        {
          label: 'Asked for',
          value: (
            <>
              {t(askedBy)} · <InstantText at={askedAt} />
            </>
          ),
        },
      ]}
    >
      <Stack gap="xs" mt="sm">
        {price && <PriceOfChange price={price} />}
        {state === 'waiting-approval' && <WhyAgree why={why} />}
        {toPay && price && <ToPay policyId={policyId} line={line} chargeId={toPay.chargeId} total={price.total} audience={audience} />}
        {proof && (
          <FileButton
            endpoint={noticesContract.deed}
            input={{ params: { id: policyId, deedId: proof.id } }}
            variant="default"
            leftSection={<IconPaperclip size={18} aria-hidden />}
          >
            {proof.name}
          </FileButton>
        )}
        {state === 'in-force' && (
          <FileButton
            endpoint={contract.endorsementSlip}
            input={{ params: { id: policyId, endorsementId: id } }}
            variant="default"
            leftSection={<IconFileTypePdf size={18} aria-hidden />}
          >
            {t('Open the slip')}
          </FileButton>
        )}
        {endorsement.mayDecide && <Decide endorsement={endorsement} policyId={policyId} />}
        {!endorsement.mayDecide && mayWithdraw && !toPay && <Waiting state={state} audience={audience} />}
        {mayWithdraw && <Withdraw id={id} policyId={policyId} />}
      </Stack>
    </DetailCard>
  )
}

const Waiting = ({ state, audience }: Pick<Endorsement, 'state'> & Pick<Props, 'audience'>) => (
  <Text size="sm" c="dimmed">
    {state === 'waiting-owner'
      ? t('The new owner has received a message: they show who they are and take it over. Until then the policy stays as before.')
      : state === 'asked' && audience === 'customer'
        ? t('Your agent is reviewing it. Until then the policy stays as before.')
        : t('Our office is reviewing it. Until then the policy stays as before.')}
  </Text>
)

function ToPay({ policyId, line, chargeId, total, audience }: Pick<Props, 'policyId' | 'line' | 'audience'> & ToPayFacts) {
  const { money } = useFormatters()
  return (
    <>
      <Text size="sm">
        {audience === 'customer'
          ? t('It takes effect once you have paid it; until then the policy stays as before.')
          : t('The customer pays it, from their message or their policy. It takes effect once it is paid.')}
      </Text>
      <Button component={Link} to={pathTo('payments/start', { audience, line }, { policy: policyId, charge: chargeId })}>
        {audience === 'customer' ? t('Pay {amount}', { amount: money(total) }) : t('Payment and link')}
      </Button>
    </>
  )
}

function Decide({ endorsement: { id, state }, policyId }: Pick<Props, 'endorsement' | 'policyId'>) {
  const { submit, send, busy } = useWrite(contract.decideChange)
  const params = { id: policyId, endorsementId: id }
  const show = (changes: Awaited<ReturnType<typeof submit>>) => setCached(contract.policyChanges, { params: { id: policyId } }, changes)
  const agree = async () => {
    const done = await send({ params, body: { decision: 'agree' } })
    if (done) show(done.data)
  }
  return (
    <Group grow>
      <ReasonButton
        label={t('Refuse')}
        title={t('Refuse this change?')}
        text={t('The customer can read why, by message and here. The policy stays as before.')}
        look={{ variant: 'default' }}
        act={async (reason) => show(await submit({ params, body: { decision: 'refuse', reason } }))}
      />
      <Button loading={busy} onClick={() => void agree()}>
        {state === 'asked' ? t('Confirm') : t('Approve')}
      </Button>
    </Group>
  )
}

function Withdraw({ id, policyId }: { readonly id: string; readonly policyId: string }) {
  const { send, busy } = useWrite(contract.withdrawChange)
  const withdraw = async () => {
    const done = await send({ params: { id: policyId, endorsementId: id } })
    if (done) setCached(contract.policyChanges, { params: { id: policyId } }, done.data)
  }
  return (
    <Button variant="subtle" loading={busy} onClick={() => void withdraw()}>
      {t('Withdraw it')}
    </Button>
  )
}
