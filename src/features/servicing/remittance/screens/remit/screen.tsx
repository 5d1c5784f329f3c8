import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { dayOf } from '#domain/day.ts'
import { sum } from '#domain/money.ts'
import { now } from '#kit/web/clock.ts'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { useFormatters } from '#kit/web/formatters.ts'
import { IconCash } from '#kit/web/icons.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Empty } from '#kit/web/ui/empty.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { heldAddress, remittanceAddress } from '../../parts/addresses.ts'
import { dueWords } from '../../parts/due.tsx'
import { SlipInput } from '../../parts/slip-input.tsx'
import { contract, type Remittance, type Slip } from '../../public/contract.ts'
import { DepositForm } from '../../rules/forms.ts'
import type { CollectionItem } from '../../rules/lists.ts'

const AT_ONCE = 100

/** An agent sends the office what they paid in: which premiums, and the bank's slip. */
export default function Remit() {
  const read = useRead(contract.premiumsReceived, { query: { state: 'held', limit: String(AT_ONCE) } })
  const [again] = useQueryParam('again')
  return (
    <Loaded read={read} page={{ title: t('Remit'), back: heldAddress() }}>
      {({ items }) => {
        const held = items.toSorted((a, b) => a.daysLeft - b.daysLeft)
        if (held.length === 0) return <Nothing />
        return again ? <Again id={again} held={held} /> : <Sending held={held} />
      }}
    </Loaded>
  )
}

type Held = { readonly held: readonly CollectionItem[] }

/** What the office returned, with everything that was entered: only what was wrong is corrected. */
function Again({ id, held }: Held & { readonly id: string }) {
  const read = useRead(contract.remittance, { params: { id } })
  return (
    <Loaded read={read} page={{ title: t('Remit'), back: heldAddress() }}>
      {(returned) => <Sending held={held} returned={returned} />}
    </Loaded>
  )
}

const Nothing = () => (
  <Page title={t('Remit')} back={heldAddress()}>
    <Empty title={t('Nothing to remit')} icon={<IconCash size={32} stroke={1.5} />}>
      {t('You are not holding any premiums that are not with the office.')}
    </Empty>
  </Page>
)

function Sending({ held, returned }: Held & { readonly returned?: Remittance }) {
  const formId = useId()
  const goTo = useNavigate()
  const { money } = useFormatters()
  const [without, setWithout] = useState(
    returned ? held.map(({ id }) => id).filter((id) => !returned.premiums.some((premium) => premium.id === id)) : [],
  )
  const [slip, setSlip] = useState<Slip | undefined>(returned?.slip)
  const send = useWrite(contract.remit)
  const chosen = held.filter(({ id }) => !without.includes(id))
  const amount = sum(chosen.map((each) => each.amount))
  return (
    <Page
      title={t('Remit')}
      back={heldAddress()}
      actions={
        <Button type="submit" form={formId} loading={send.busy} disabled={chosen.length === 0}>
          {t('Send {amount} to the office', { amount: money(amount) })}
        </Button>
      }
    >
      {returned?.reason && (
        <Alert color="mango" mb="md" title={t('{number} was returned', { number: returned.number })}>
          {returned.reason}
        </Alert>
      )}
      <DetailCard
        title="What you paid in"
        aside={
          <Text fw={650} component="span">
            <Money centavos={amount} />
          </Text>
        }
      >
        <Stack gap={4}>
          {held.map((each) => (
            <Checkbox
              key={each.id}
              py={8}
              checked={!without.includes(each.id)}
              onChange={({ currentTarget: { checked } }) =>
                setWithout(checked ? without.filter((id) => id !== each.id) : [...without, each.id])
              }
              label={
                <Group component="span" gap="xs">
                  <span>{each.holderName ?? each.policyNumber}</span>
                  <Money centavos={each.amount} />
                </Group>
              }
              description={`${each.number} · ${dueWords(each.daysLeft)}`}
            />
          ))}
        </Stack>
      </DetailCard>
      <DetailCard title="Deposit slip">
        <SlipInput slip={slip} onSent={setSlip} />
      </DetailCard>
      <DetailCard title="What it says">
        <FieldsForm
          schema={DepositForm}
          formId={formId}
          initial={returned ?? { depositedOn: dayOf(now()) }}
          lacks={slip ? undefined : t('Photograph the deposit slip, or choose a file.')}
          onSubmit={async (deposit) => {
            if (!slip) return
            const collectionIds = chosen.map(({ id }) => id)
            const { id } = await send.submit({ body: { ...deposit, amount, collectionIds, slipId: slip.id } })
            void goTo(remittanceAddress(id), { replace: true })
          }}
        />
      </DetailCard>
    </Page>
  )
}
