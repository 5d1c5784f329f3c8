import { Anchor, Card, Stack, Switch, Text, Title } from '@mantine/core'
import { formatInstant } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { useSignedInCustomer } from '#features/people/session/public/parts/use-signed-in-customer.ts'
import { useBrand } from '#features/reference/brands/public/parts/brand.tsx'
import { t } from '#kit/web/text.ts'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { setCached, useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { type Choices, marketingContract } from '../../public/contract/marketing.ts'
import { channelName, MARKETING_TEXT } from '../../rules/channels.ts'
import { Requests } from './requests.tsx'

/** What a customer allows us to do with their data beyond their policies, and whom to ask about it. */
export default function MyPrivacy() {
  const id = useSignedInCustomer()?.customer._id
  return (
    <Page title={t('My privacy')} back={pathTo('customer-pages/details', { audience: 'customer' })}>
      {id && <Requests />}
      {id && <Marketing id={id} />}
      <Officer />
    </Page>
  )
}

function Marketing({ id }: { readonly id: string }) {
  const read = useRead(marketingContract.marketingChoices, { params: { id } })
  return (
    <Card component="section" withBorder mb="md" aria-label={t('News about other insurance')}>
      <Title order={2} mb="xs">
        {t('News about other insurance')}
      </Title>
      <Text mb="md">{t(MARKETING_TEXT.text)}</Text>
      <Loaded read={read}>{(choices) => <Channels id={id} choices={choices} />}</Loaded>
    </Card>
  )
}

function Channels({ id, choices }: { readonly id: string; readonly choices: Choices }) {
  const { send, busy } = useWrite(marketingContract.chooseMarketing)
  const choose = async (channel: Choices[number]['channel'], allowed: boolean) => {
    const done = await send({ body: { channel, allowed, version: MARKETING_TEXT.version } })
    if (done) setCached(marketingContract.marketingChoices, { params: { id } }, done.data)
  }
  return (
    <Stack gap="sm">
      {choices.map(({ channel, allowed, since }) => (
        <Switch
          key={channel}
          size="md"
          py={8}
          label={t(channelName[channel])}
          description={since ? sinceText(allowed, since) : t('Never allowed')}
          checked={allowed}
          disabled={busy}
          onChange={({ currentTarget }) => void choose(channel, currentTarget.checked)}
        />
      ))}
    </Stack>
  )
}

const sinceText = (allowed: boolean, since: string): string => {
  const at = formatInstant(new Date(since))
  return allowed ? t('Allowed since {at}', { at }) : t('Not allowed since {at}', { at })
}

function Officer() {
  const { privacyOfficer } = useBrand()
  return (
    <Card component="section" withBorder mb="md" aria-label={t('Questions about your data')}>
      <Title order={2} mb="xs">
        {t('Questions about your data')}
      </Title>
      <Text mb="xs">{t('Our privacy officer answers questions about your data.')}</Text>
      <Text fw={650}>{privacyOfficer.name}</Text>
      <Anchor href={`tel:${privacyOfficer.phone.replace(/[^\d+]/g, '')}`} display="block" py={10}>
        {privacyOfficer.phone}
      </Anchor>
      <Anchor href={`mailto:${privacyOfficer.email}`} display="block" py={10}>
        {privacyOfficer.email}
      </Anchor>
    </Card>
  )
}
