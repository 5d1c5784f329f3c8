import { Anchor, Card, Divider, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { dayOf, formatDay } from '#domain/day.ts'
import { formatMobile } from '#domain/mobile.ts'
import type { Facts } from '#domain/routing.ts'
import { customerAddress } from '#features/people/customers/public/addresses.ts'
import type { Customer } from '#features/people/customers/public/contract.ts'
import { WithCustomer } from '#features/people/customers/public/parts/with-customer.tsx'
import { now } from '#kit/web/clock.ts'
import { t } from '#kit/web/text.ts'
import { ContactButtons } from '#kit/web/ui/contact-buttons.tsx'
import { GridColumns } from '#kit/web/ui/grid-columns.tsx'
import { Initials } from '#kit/web/ui/initials.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { CustomerActions } from '../../parts/customer-actions.tsx'

/** The customer as a card: who they are, how to reach them, what they have, and a link to send. */
export default function CustomerCard(_: Facts) {
  return <WithCustomer title={t('Customer')}>{(customer) => <CustomerCardDetails customer={customer} />}</WithCustomer>
}

function CustomerCardDetails({ customer }: { readonly customer: Customer }) {
  const { id, kind, mobile, email, policies, quotations, agent } = customer
  const name = customer.name || formatMobile(mobile)
  const today = dayOf(now())
  const inForce = policies.items.filter(({ state, coverFrom, coverTo }) => state === 'issued' && coverFrom <= today && today <= coverTo)
  const [nextEnd] = inForce.map(({ coverTo }) => coverTo).sort()
  return (
    <Page title={t('Customer')} back={customerAddress(id)} actions={<CustomerActions customer={customer} />}>
      <Card withBorder padding="lg" component="section" aria-label={name}>
        <Stack align="center" gap={4} ta="center">
          <Initials name={name} kind={kind} size={72} />
          <Text fw={700} fz="xl" mt="xs" style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          <Text className="figures">{formatMobile(mobile)}</Text>
          {email && (
            <Anchor href={`mailto:${email}`} py={8} style={{ overflowWrap: 'anywhere' }}>
              {email}
            </Anchor>
          )}
          <Text size="sm" c="dimmed">
            {t('Customer of {name}', { name: agent.name })}
          </Text>
        </Stack>
        <div style={{ marginTop: 'var(--mantine-spacing-md)' }}>
          <ContactButtons mobile={mobile} name={name} grow />
        </div>
        <Divider my="md" />
        <GridColumns cols={3} ta="center">
          <Figure label={t('in force')}>{String(inForce.length)}</Figure>
          <Figure label={t('quotations')}>{String(quotations.count)}</Figure>
          <Figure label={t('next policy ends')}>{nextEnd ? formatDay(nextEnd) : '—'}</Figure>
        </GridColumns>
        <Group justify="center" mt="md">
          <Anchor component={Link} to={customerAddress(id)} py={10}>
            {t('Policies, quotations and documents')}
          </Anchor>
        </Group>
      </Card>
    </Page>
  )
}

const Figure = ({ label, children }: { readonly label: string; readonly children: string }) => (
  <div>
    <Text fw={700} fz="lg" className="figures">
      {children}
    </Text>
    <Text size="sm" c="dimmed">
      {label}
    </Text>
  </div>
)
