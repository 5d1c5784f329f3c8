import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { pathTo } from '#domain/routing.ts'
import { ShareSheet } from '#features/people/sharing/public/parts/share-drawer.tsx'
import { ShareApps } from '#features/people/sharing/public/parts/share-options.tsx'
import { IconMessageHeart } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { Empty } from '#kit/web/ui/empty.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { SearchSelect } from '#kit/web/ui/select/search-select.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { ownPageContract, type Testimonial } from '../../public/contract/own.ts'

/** Customers are asked by link what they say about their agent; they write it, the office reviews it, and it is shown. */
export default function Testimonials() {
  const read = useRead(ownPageContract.testimonials)
  return (
    <Page title={t('Testimonials')} back={pathTo('microsite/editor', { audience: 'agent' })}>
      <Loaded read={read}>
        {({ items, mayAsk }) => (
          <>
            <Ask mayAsk={mayAsk} />
            {items.length === 0 ? (
              <Empty title={t('No one has been asked yet')} icon={<IconMessageHeart size={32} stroke={1.5} />}>
                {t('A customer with a policy from you gets a link, writes in their own words, and decides whether it is shown.')}
              </Empty>
            ) : (
              <Stack gap="sm">
                {items.map((each) => (
                  <One key={each.id} testimonial={each} />
                ))}
              </Stack>
            )}
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Ask({ mayAsk }: { readonly mayAsk: readonly { readonly id: string; readonly name: string }[] }) {
  const [customer, setCustomer] = useState<string | null>(null)
  const { send, busy } = useWrite(ownPageContract.askTestimonial)
  const [made, setMade] = useState<{ readonly link: string; readonly mobile: string; readonly expiresAt: string }>()
  const [opened, setOpened] = useState(false)
  const ask = async () => {
    const done = customer && (await send({ body: { customerId: customer } }))
    if (!done) return
    setMade(done.data)
    setOpened(true)
  }
  return (
    <SectionCard title="Ask a customer">
      {mayAsk.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('Customers appear here once a policy from you is issued to them.')}
        </Text>
      ) : (
        <Stack gap="sm">
          <SearchSelect
            label={t('Customer')}
            placeholder={t('Choose who to ask')}
            isClearable
            nothingFound={t('No one with this name')}
            data={mayAsk.map(({ id, name }) => ({ value: id, label: name || t('Without a name') }))}
            value={customer}
            onChange={setCustomer}
            limit={50}
          />
          <Button disabled={!customer} loading={busy} onClick={() => void ask()}>
            {t('Create the link')}
          </Button>
        </Stack>
      )}
      <ShareSheet opened={opened} onClose={() => setOpened(false)}>
        {made && (
          <ShareApps link={made} text={t('May I ask what you think of my service? It takes a minute:')} mobile={made.mobile} hasMore />
        )}
      </ShareSheet>
    </SectionCard>
  )
}

const MAY_WITHDRAW: readonly string[] = ['asked', 'written', 'published']

function One({ testimonial: { id, customer, state, said, shownAs, reason, askedAt } }: { readonly testimonial: Testimonial }) {
  const { send, busy } = useWrite(ownPageContract.withdrawTestimonial)
  return (
    <Card withBorder>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <Text fw={600}>{customer}</Text>
        <StatusBadge cycle="testimonial" state={state} />
      </Group>
      {said && (
        <Text mt={4}>
          “{said}” {shownAs && `· ${shownAs}`}
        </Text>
      )}
      {reason && <Text size="sm">{reason}</Text>}
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          <InstantText at={askedAt} />
        </Text>
        {MAY_WITHDRAW.includes(state) && (
          <Button variant="subtle" loading={busy} onClick={() => void send({ params: { id }, body: {} })}>
            {state === 'asked' ? t('End the link') : t('Do not show it')}
          </Button>
        )}
      </Group>
    </Card>
  )
}
